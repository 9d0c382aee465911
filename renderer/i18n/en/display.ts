export const display = {
  owner_chat: 'Q&A',
};
export type DisplayText = Record<keyof typeof display, string>;
