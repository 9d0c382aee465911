/** The host's questions in the operator's language: its own words, which name the case, in English; the question as such in others. */
import { useTranslation } from 'react-i18next';
import type { Question } from '../../shared/imports/model.ts';

export function useQuestion(): (question: { choice: Question['choice']; message: string }) => string {
  const { t, i18n } = useTranslation('imports');
  return (q) => (i18n.language.startsWith('en') || q.choice === 'crs' ? `${q.message.replace(/[.]$/, '')}.` : t(`ask_${q.choice}`));
}
