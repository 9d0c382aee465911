/** What the orchestrator needs of the host; passed in, so that a test gives its own. */
import type { Envelope, Receipt } from '../../shared/display/envelope.ts';
import type { Command } from '../../shared/display/command.ts';
import type { RunEvent, RunEventBody } from '../../shared/runs/events.ts';

/** Tools of the connected MCP servers, as the agent sees them. */
export interface ToolBox {
  list(): Promise<{ name: string; description: string; inputSchema: Record<string, unknown>; readOnly: boolean }[]>;
  /** Never rejects: an error of a tool or a server is a result with `ok: false` and a message that the model can act on. */
  call(name: string, args: unknown, signal: AbortSignal): Promise<{ ok: true; result: unknown } | { ok: false; message: string }>;
}

/** Carries a command to the window that shows the session and waits for its receipt; always answers, at the latest at expiry. */
export interface Display {
  /** Actions that the attached renderer of this session supports; empty when none is attached (CMD-3). */
  actionsOf(sessionId: string): string[];
  perform(request: { sessionId: string; toolCallId: string; command: Command; signal: AbortSignal }, onIssued: (envelope: Envelope) => void): Promise<Receipt>;
}

/** Keeps events in order and publishes them; returns the stamped event. */
export interface RunLog {
  append(sessionId: string, runId: string, body: RunEventBody): RunEvent;
  history(sessionId: string): Promise<RunEvent[]>;
}
