import type { SignalsText } from '../en/signals.ts';

export const signals: SignalsText = {
  title: '信号',
  search: '按位号、名称或单元查找',
  kind: '类型',
  all_kinds: '所有类型',
  only_abnormal: '仅异常',
  shown_one: '{{total}} 个信号中的 {{count}} 个', shown_other: '{{total}} 个信号中的 {{count}} 个',
  column_tag: '位号', column_name: '名称', column_cell: '单元', column_kind: '类型', column_value: '数值', column_state: '状态', column_limits: '限值', column_age: '时效',
  none_title: '没有符合的信号',
  none_text: '该站点没有符合搜索和筛选条件的信号。',
  none_abnormal: '当前没有异常信号：无越限，所有数值质量良好且及时。',
  clear: '清除搜索和筛选',
  trend: '{{name}} 趋势',
  close: '关闭趋势',
  keys: '上下方向键移动，回车打开趋势。',

  kind_pressure: '压力', kind_flow: '流量', kind_level: '液位', kind_vibration: '振动', kind_temperature: '温度', kind_current: '电流', kind_power: '功率', kind_energy: '电量', kind_speed: '转速', kind_quality: '水质', kind_status: '状态', kind_other: '其他',

  above: '高于{{limit}}', below: '低于{{limit}}',
  high_trip: '高高限 {{value}}', high_alert: '高限 {{value}}', low_trip: '低低限 {{value}}', low_alert: '低限 {{value}}',
  good: '良好', uncertain: '不确定', bad: '坏值', stale: '过时', none: '无数值',
  on: '运行', off: '停止',
  simulated: '仿真', simulated_short: '仿真',
  imported: '导入', imported_short: '导入',
  now: '刚刚',
  age: '{{age}}前',
  position: '位于 {{low}} 至 {{high}} 之间的 {{percent}} %',
};
