/** Messages between a page's preload world and the main process; `value` is always encoded text (codec.ts). */

export type FromPage =
  /** The preload world of a new document stands. */
  | { type: 'document'; url: string }
  | { type: 'preload-error'; message: string; stack: string }
  | { type: 'send'; channel: string; value: string }
  | { type: 'post'; channel: string; value: string; ports: string[] }
  | { type: 'invoke'; id: number; channel: string; value: string }
  | PortMessage;

export type ToPage =
  | { type: 'message'; channel: string; value: string; ports: string[] }
  | { type: 'result'; id: number; value: string }
  | { type: 'failure'; id: number; message: string }
  | PortMessage;

/** For one end of a channel that spans both processes. */
export type PortMessage = { type: 'port-message'; port: string; value: string } | { type: 'port-close'; port: string };

/** What the preload world is told about itself. */
export interface PreloadConfig {
  /** Secret between the two worlds of one page. */
  key: string;
  /** Global function of the preload world that reaches the main process. */
  uplink: string;
  /** Global function of the preload world that the main process calls. */
  downlink: string;
  versions: Record<string, string>;
  platform: string;
  arch: string;
  argv: string[];
}
