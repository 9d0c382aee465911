/** The channels between the Electron shell's main process and its preload script. */
export const IPC = {
  /** Invoke: (name, input) → reply. */
  request: 'penstock:request',
  /** To the window: one event of the bridge. */
  event: 'penstock:event',
  /** From the window: (windowId) events may come from now on, or no longer. */
  listen: 'penstock:listen',
  unlisten: 'penstock:unlisten',
} as const;
