/** Recalling earlier questions with the arrow keys, as a shell does. Pure. */
export interface Recall {
  /** Place in the history, from its newest (0) back; null: the text is the operator's own. */
  back: number | null;
  /** What was typed before recalling began. */
  own: string;
}
export const NOT_RECALLING: Recall = { back: null, own: '' };

/** `questions` oldest first. Null when there is nowhere to go. */
export function recall(state: Recall, questions: readonly string[], text: string, direction: 'older' | 'newer'): { state: Recall; text: string } | null {
  if (direction === 'older') {
    const back = state.back === null ? 0 : state.back + 1;
    const found = questions.at(-1 - back);
    if (found === undefined || back >= questions.length) return null;
    return { state: { back, own: state.back === null ? text : state.own }, text: found };
  }
  if (state.back === null) return null;
  const back = state.back - 1;
  if (back < 0) return { state: NOT_RECALLING, text: state.own };
  return { state: { ...state, back }, text: questions.at(-1 - back) ?? '' };
}
