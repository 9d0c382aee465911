/** The look that this window had last, so that it opens in it: the host's answer comes only after the first picture. */
import { Settings } from '../../shared/settings/model.ts';

const KEY = 'penstock.look';
const Look = Settings.pick({ language: true, theme: true }).partial();
type Look = Partial<Pick<Settings, 'language' | 'theme'>>;

type Memory = Pick<Storage, 'getItem' | 'setItem'>;

/** Nothing when nothing was kept, or when what was kept cannot be read. */
export function rememberedLook(memory: Memory): Look {
  try {
    const look = Look.safeParse(JSON.parse(memory.getItem(KEY) ?? '{}'));
    if (!look.success) return {};
    const { language, theme } = look.data;
    return { ...(language === undefined ? {} : { language }), ...(theme === undefined ? {} : { theme }) };
  } catch {
    return {};
  }
}

export function rememberLook({ language, theme }: Settings, memory: Memory): void {
  memory.setItem(KEY, JSON.stringify({ language, theme }));
}
