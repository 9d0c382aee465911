/** What can be chosen for this workstation. */
import type { RoomText } from '../i18n/en/room.ts';
import type { Language } from '../../shared/runs/events.ts';
import type { Settings } from '../../shared/settings/model.ts';
import type { Choice } from '../design/Menu.tsx';

/** Each in its own words: whoever looks for a language may read no other. */
export const LANGUAGES: readonly Choice<Language>[] = [
  { value: 'en', name: 'English', lang: 'en' },
  { value: 'fr', name: 'Français', lang: 'fr' },
  { value: 'zh', name: '中文', lang: 'zh-CN' },
];

export const themes = (t: (key: keyof RoomText) => string): Choice<Settings['theme']>[] => [
  { value: 'system', name: t('theme_system') },
  { value: 'light', name: t('theme_light') },
  { value: 'dark', name: t('theme_dark') },
];
