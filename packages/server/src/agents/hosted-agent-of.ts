import { AGENT_ROLE } from '@chatwire/protocol';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { UserRow } from '../storage/users/users-store.ts';
import { jsonObject, PRIVATE_METADATA } from '../storage/wire-values.ts';

/** Settings of an agent that this server runs: `metadata["@private"].assistant` of its user. */
const HostedAgentSettings = Type.Object({
  /** Instructions that precede every conversation. */
  instructions: Type.Optional(Type.String()),
  /** Default: the server setting. */
  model: Type.Optional(Type.String()),
  /** Functions that run on the client of the user who asks: JSON text of a list in the format of the model API. */
  tools: Type.Optional(Type.String()),
});
const Tools = Type.Array(Type.Record(Type.String(), Type.Unknown()));

/** An agent whose responses this server requests from a model. Other agents have their own backend. */
export interface HostedAgent {
  readonly user: UserRow;
  readonly instructions?: string;
  readonly model?: string;
  readonly tools?: readonly Readonly<Record<string, unknown>>[];
}

/** Returns the settings of a hosted agent. Undefined for people, and for agents with their own backend. */
export function hostedAgentOf(user: UserRow): HostedAgent | undefined {
  if (user.role !== AGENT_ROLE || user.metadata === null || user.deactivated_at_ms !== null) return undefined;
  const hidden = jsonObject(user.metadata)[PRIVATE_METADATA];
  if (typeof hidden !== 'object' || hidden === null || !('assistant' in hidden)) return undefined;
  if (!Value.Check(HostedAgentSettings, hidden.assistant)) return undefined;
  const { tools: toolsJson, ...settings } = hidden.assistant;
  const tools = toolsJson === undefined ? undefined : toolsIn(toolsJson);
  return { user, ...settings, ...(tools && { tools }) };
}

/** Returns undefined for an unreadable list: the agent works without tools. */
function toolsIn(json: string): Static<typeof Tools> | undefined {
  try {
    const tools: unknown = JSON.parse(json);
    return Value.Check(Tools, tools) ? tools : undefined;
  } catch {
    return undefined;
  }
}
