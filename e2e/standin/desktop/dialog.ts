/** `dialog`: every question is recorded, and answered from those the spec gave beforehand, else as if dismissed. */
import type * as Electron from 'electron';
import type { DialogKind } from '../control.ts';
import { guard } from '../guard.ts';
import { recorded } from '../recorded.ts';

const answers: Record<DialogKind, unknown[]> = { open: [], save: [], message: [] };

/** The next question of this kind gets `value`; further ones queue. */
export function answerNext(kind: DialogKind, value: unknown): void {
  answers[kind].push(value);
}

function ask<T extends object>(kind: DialogKind, dismissed: T, options: unknown): T {
  recorded.dialogs.push({ kind, options });
  return { ...dismissed, ...(answers[kind].shift() as Partial<T> | undefined) };
}

type MessageOptions = Pick<Electron.MessageBoxOptions, 'cancelId' | 'defaultId'>;

function askMessage(args: unknown[]): Electron.MessageBoxReturnValue {
  const options = args.at(-1) as MessageOptions;
  return ask('message', { response: options.cancelId ?? options.defaultId ?? 0, checkboxChecked: false }, options);
}

/** Options come last, after the parent window if one is given. */
export const dialog = guard('dialog', {
  showOpenDialog: (...args: unknown[]) =>
    Promise.resolve(ask<Electron.OpenDialogReturnValue>('open', { canceled: true, filePaths: [] }, args.at(-1))),
  showSaveDialog: (...args: unknown[]) =>
    Promise.resolve(ask<Electron.SaveDialogReturnValue>('save', { canceled: true, filePath: '' }, args.at(-1))),
  showMessageBox: (...args: unknown[]) => Promise.resolve(askMessage(args)),
  showMessageBoxSync: (...args: unknown[]): number => askMessage(args).response,
  showErrorBox: (title: string, content: string): void => {
    recorded.dialogs.push({ kind: 'error', options: { title, content } });
  },
});
