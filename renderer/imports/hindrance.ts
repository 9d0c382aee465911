/** Why an import cannot start yet: the first reason, as a text's key with its values; null when it can. Pure. */
import type { HistoryLook, NetworkLook } from './store.ts';

export type Hindrance = { key: 'why_lost' | 'why_checking' | 'why_faults' | 'why_crs' | 'why_crs_fit' | 'why_site_name' | 'why_site' | 'why_questions' | 'why_feature' | 'why_tag'; values?: Record<string, string | number> };

export function hindranceOf(work: NetworkLook | HistoryLook, connected: boolean): Hindrance | null {
  if (!connected) return { key: 'why_lost' };
  if (work.stage === 'network') {
    const { preview } = work;
    if (preview !== null && preview.fault_count > 0) return { key: 'why_faults' };
    if (work.crs === null && preview !== null) return { key: 'why_crs' };
    if (work.checking || preview === null) return { key: 'why_checking' };
    if (!preview.ready) return { key: 'why_crs_fit', values: { crs: work.crs ?? '' } };
    return work.siteName.trim() === '' ? { key: 'why_site_name' } : null;
  }
  const { preview, target, choices } = work;
  if (preview === null || work.checking) return { key: 'why_checking' };
  const open = new Set(preview.questions.map((q) => q.choice)).size;
  if (open > 0) return { key: 'why_questions', values: { count: open } };
  if (preview.faults.length > 0) return { key: 'why_faults' };
  if (preview.form === 'single' && choices.tag !== null && choices.tag.trim() === '') return { key: 'why_tag' };
  if (target.mode === null || (target.mode === 'existing' && target.siteId === null)) return { key: 'why_site' };
  if (target.mode === 'new' && target.siteName.trim() === '') return { key: 'why_site_name' };
  if (preview.form === 'single' && target.layer !== '' && target.featureId.trim() === '') return { key: 'why_feature' };
  return null;
}
