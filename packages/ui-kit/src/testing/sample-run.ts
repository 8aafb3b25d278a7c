import type { Chat } from '@chatwire/sdk';

/** Returns a run that has just started, with overrides. */
export function sampleRun(fields: Partial<Chat.RunState> = {}): Chat.RunState {
  return {
    runId: 'r1',
    conversationId: 'c',
    threadId: 1,
    messageId: 5,
    agent: undefined,
    phase: 'thinking',
    texts: [],
    tools: [],
    cards: [],
    messageIds: undefined,
    lastSeq: 0,
    startedAtMs: 0,
    updatedAtMs: 0,
    error: undefined,
    ...fields,
  };
}
