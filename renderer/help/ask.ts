/** A question asked from elsewhere than the composer: the conversation shows it. */
import { useRuns } from '../runs/store.ts';
import { useView } from '../view/store.ts';

export function askNow(question: string): void {
  useView.getState().set({ conversationOpen: true });
  void useRuns.getState().ask(question);
}
