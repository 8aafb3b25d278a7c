import { flagOf, idOf, type Json, numberOf, objectOf, textOf, textsOf } from '../base/json.ts';
import { User } from '../model/user.ts';
import type { RunCard, RunState, RunText, ToolState } from './run-state.ts';

/** Returns the initial state of a run of which only one event is known. */
export function newRun(event: Json): RunState {
  const timestamp = numberOf(event, 'timestamp') ?? 0;
  return Object.freeze({
    runId: textOf(event, 'runId') ?? '',
    conversationId: textOf(event, 'conversationId') ?? '',
    threadId: idOf(event, 'threadId') ?? 0,
    messageId: idOf(event, 'messageId') ?? 0,
    agent: undefined,
    phase: 'thinking',
    texts: [],
    tools: [],
    cards: [],
    messageIds: undefined,
    lastSeq: 0,
    startedAtMs: timestamp,
    updatedAtMs: timestamp,
    error: undefined,
  });
}

/**
 * Returns the run after its next event. Unknown types of events only advance `lastSeq`.
 * See docs/spec/sdk.md#agent-runs.
 */
export function applyRunEvent(run: RunState, event: Json): RunState {
  return Object.freeze({
    ...run,
    ...changeOf(run, event),
    lastSeq: numberOf(event, 'seq') ?? run.lastSeq,
    updatedAtMs: numberOf(event, 'timestamp') ?? run.updatedAtMs,
  });
}

function changeOf(run: RunState, event: Json): Partial<RunState> {
  const { texts, tools, cards } = run;
  const [textId = '', toolCallId = '', cardId = ''] = ['textId', 'toolCallId', 'cardId'].map((id) => textOf(event, id));
  const delta = textOf(event, 'delta') ?? '';
  switch (textOf(event, 'type')) {
    case 'run_started':
      return {
        agent: User.fromJSON(objectOf(event, 'agent')),
        startedAtMs: numberOf(event, 'timestamp') ?? run.startedAtMs,
      };
    case 'text_message_start':
      return { phase: 'streaming', texts: withText(texts, textId, (text) => text) };
    case 'text_message_content':
      return {
        phase: 'streaming',
        texts: withText(texts, textId, (text) => ({
          ...text,
          text: text.text + delta,
          chunks: [...text.chunks, delta],
        })),
      };
    case 'text_message_end':
      return { texts: withText(texts, textId, (text) => ({ ...text, done: true })) };
    case 'tool_call_start':
      return { phase: 'tool', tools: [...tools, newTool(toolCallId, event)] };
    case 'tool_call_args':
      return {
        phase: 'tool',
        tools: withTool(tools, toolCallId, (tool) => ({ ...tool, arguments: tool.arguments + delta })),
      };
    case 'tool_call_end':
      return { phase: 'tool', tools: withTool(tools, toolCallId, (tool) => ({ ...tool, called: true })) };
    case 'tool_call_result':
      return {
        phase: 'thinking',
        tools: withTool(tools, toolCallId, (tool) => ({ ...tool, result: textOf(event, 'content') ?? '' })),
      };
    case 'card_start':
      return { cards: withCard(cards, cardId, (card) => card) };
    case 'card':
      return { cards: withCard(cards, cardId, (card) => ({ ...card, card: objectOf(event, 'card') })) };
    case 'card_end':
      return { cards: withCard(cards, cardId, (card) => ({ ...card, done: true })) };
    case 'run_finished':
      return { phase: 'finished', messageIds: (textsOf(event, 'messageIds') ?? []).map(Number) };
    case 'run_error':
      return { phase: 'failed', error: { code: textOf(event, 'code') ?? '', message: textOf(event, 'message') ?? '' } };
    case 'run_cancelled':
      return { phase: 'stopped' };
    default:
      return {};
  }
}

function withText(texts: readonly RunText[], textId: string, change: (text: RunText) => RunText): readonly RunText[] {
  return withChanged(texts, (text) => text.textId === textId, change, { textId, text: '', chunks: [], done: false });
}

function newTool(toolCallId: string, event: Json): ToolState {
  return {
    toolCallId,
    name: textOf(event, 'toolCallName') ?? '',
    displayName: textOf(event, 'displayName'),
    executionText: textOf(event, 'executionText'),
    clientSide: flagOf(event, 'clientSide') ?? false,
    arguments: '',
    called: false,
    result: undefined,
  };
}

function withTool(
  tools: readonly ToolState[],
  id: string,
  change: (tool: ToolState) => ToolState,
): readonly ToolState[] {
  return tools.map((tool) => (tool.toolCallId === id ? change(tool) : tool));
}

function withCard(cards: readonly RunCard[], cardId: string, change: (card: RunCard) => RunCard): readonly RunCard[] {
  return withChanged(cards, (card) => card.cardId === cardId, change, { cardId, card: undefined, done: false });
}

/** Returns the list with the matching element changed; if none matches, with a changed new one appended. */
function withChanged<T>(
  list: readonly T[],
  isMatch: (each: T) => boolean,
  change: (each: T) => T,
  blank: T,
): readonly T[] {
  return list.some(isMatch) ? list.map((each) => (isMatch(each) ? change(each) : each)) : [...list, change(blank)];
}
