import { type Static, type TProperties, Type } from 'typebox';
import { Text } from '../fields.ts';
import { MessageIdText } from './messages.ts';

const id = Text(1, 100);
const delta = Text(0, 65_536);

function event<const T extends string, P extends TProperties>(type: T, members: P) {
  return Type.Object({ type: Type.Literal(type), ...members });
}

/**
 * Events that an agent may append to its run; the server writes `run_started` and `run_cancelled` itself.
 * See docs/spec/rest-and-realtime.md#run-events.
 */
export const AgentEvent = Type.Union([
  event('text_message_start', { textId: id }),
  event('text_message_content', { textId: id, delta }),
  event('text_message_end', { textId: id }),
  event('tool_call_start', {
    toolCallId: id,
    toolCallName: id,
    displayName: Type.Optional(Text(0, 200)),
    executionText: Type.Optional(Text(0, 500)),
    clientSide: Type.Boolean(),
  }),
  event('tool_call_args', { toolCallId: id, delta }),
  event('tool_call_end', { toolCallId: id }),
  event('tool_call_result', { toolCallId: id, content: delta, role: Text(1, 50) }),
  event('card_start', { cardId: id }),
  event('card', { cardId: id, card: Type.Record(Type.String(), Type.Unknown()) }),
  event('card_end', { cardId: id }),
  event('run_finished', {}),
  event('run_error', { code: id, message: Text(0, 500) }),
]);
export type AgentEvent = Static<typeof AgentEvent>;

/** See docs/spec/rest-and-realtime.md#agent-runs. */
export const StartRun = Type.Object({ messageId: MessageIdText, threadId: Type.Optional(MessageIdText) });
export type StartRun = Static<typeof StartRun>;

export const AgentEvents = Type.Array(AgentEvent, { minItems: 1, maxItems: 100 });
export type AgentEvents = Static<typeof AgentEvents>;

export const GiveToolResult = Type.Object({
  toolCallId: id,
  content: Type.Optional(delta),
  error: Type.Optional(Text(0, 1000)),
});
export type GiveToolResult = Static<typeof GiveToolResult>;
