/** Settings of this workstation (OP-10), in one place and validated. */
import { z } from 'zod';
import { Language } from '../runs/events.ts';

export const Settings = z.strictObject({
  language: Language,
  theme: z.enum(['system', 'light', 'dark']),
  /** Times are shown in the site's zone or in UTC (OP-8). */
  time_zone: z.enum(['site', 'utc']),
  /** False once the first-run card was acted on. */
  first_run: z.boolean(),
});
export type Settings = z.infer<typeof Settings>;

export const DEFAULT_SETTINGS: Settings = { language: 'en', theme: 'system', time_zone: 'site', first_run: true };
