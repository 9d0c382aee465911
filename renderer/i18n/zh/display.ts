import type { DisplayText } from '../en/display.ts';

export const display: DisplayText = {
  owner_chat: '问答',
};
