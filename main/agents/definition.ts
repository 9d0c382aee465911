/** What an agent is: one declarative file each (AG-1). Render tools are not listed: they come from the catalogue, by the agent's name. */
import type { AgentName } from '../../shared/artifacts/catalogue.ts';

export interface AgentLimits {
  /** Model calls of one run. */
  maxTurns: number;
  wallClockMs: number;
  /** Input and output tokens of one run, as the model reports them. */
  maxTokens: number;
}

export interface AgentDefinition {
  name: AgentName;
  prompt: string;
  /** MCP tools that it may call, by name. */
  tools: readonly string[];
  /** May change what the operator's screen shows. */
  presents: boolean;
  limits: AgentLimits;
}
