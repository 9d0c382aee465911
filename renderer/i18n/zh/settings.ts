import type { SettingsText } from '../en/settings.ts';

export const settings: SettingsText = {
  title: '设置',
  intro: '这些设置属于本工作站，由其主机保存。',
  language: '语言',
  language_text: '界面与智能体回答所用的语言。',
  theme: '主题',
  theme_text: '深色适合光线较暗的控制室。',
  zone: '时间',
  zone_text: '曲线、列表和时钟均按此显示。',
  zone_site: '站点时区（{{zone}}）',
  zone_utc: 'UTC',
  model: '由谁回答问题',
  model_offline: '离线规程：按规则调用厂站自身的工具。无需密钥和网络；答不了时会明确说明。',
  model_online: '{{provider}} 的 {{model}}。问题和工具返回的结果会发送到该处。',
  model_reading: '正在询问主机',
  model_failed: '主机未答复：{{message}}',
  about_text: '本机运行的版本。',
  not_kept: '主机未保存此更改：{{message}}。它仅在本窗口有效，直到重新加载；再改一次即可重试。',
  about: '关于本系统',
};
