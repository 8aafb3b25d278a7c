import { Chat } from '@chatwire/sdk';
import type { FakeChat } from './fake-chat.ts';
import { storedText } from './stored-message.ts';

/** An agent for tests. */
export const HELPER = Chat.User.fromJSON({
  uid: 'helper',
  name: 'Helper',
  role: '@agentic',
  metadata: {
    greetingMessage: 'How can I help?',
    introductoryMessage: 'I know every ferry of the fjord.',
    suggestedMessages: ['When is the next ferry?', 'Is there a café on board?'],
  },
});

/** Creates a run that the test controls from the server's side. It responds to a message in thread `threadId`. */
export function agentRun(
  chat: Pick<FakeChat, 'receive'>,
  { runId = 'r1', threadId, messageId = threadId, agent = HELPER }: RunOptions,
) {
  let events = 0;
  const base = { runId, threadId, messageId, conversationId: 'c', timestamp: 1_763_800_000_000 };
  const emit = (type: string, more: object = {}) => {
    events += 1;
    chat.receive({ type: 'ai_event', at: 5, conversationId: 'c', data: { ...base, ...more, type, seq: events } });
  };
  const storePartial = (id: number, text: string, runStatus: 'cancelled' | 'error', seq = id) => {
    const stored = agentMessage({ id, seq, text, runId, threadId, agent });
    const message = { ...stored, data: { ...stored.data, metadata: { runStatus } } };
    chat.receive({ type: 'message', at: 6, conversationId: 'c', seq, data: { message } });
    return message;
  };
  return {
    emit,
    /** Stores the text that was sent before the run was interrupted. */
    storePartial,
    start: () => emit('run_started', { agent: agent.toJSON() }),
    begin: (textId = 't1') => emit('text_message_start', { textId }),
    say(text: string, textId = 't1') {
      emit('text_message_content', { textId, delta: text });
    },
    /** Finishes the run. The stored messages follow its end, as on the wire. */
    finish(id: number, text: string, seq = id) {
      emit('run_finished', { messageIds: [String(id)] });
      chat.receive({
        type: 'message',
        at: 6,
        conversationId: 'c',
        seq,
        data: { message: agentMessage({ id, seq, text, runId, threadId, agent }) },
      });
    },
    /** Ends the run as stopped by the user; the text so far is stored. */
    cancel(id: number, text: string) {
      emit('run_cancelled', { by: 'mara' });
      return storePartial(id, text, 'cancelled');
    },
    /** Ends the run with an error of the model; the text so far is stored. */
    fail(id: number, text: string, code = 'INCOMPLETE') {
      emit('run_error', { code, message: 'No.' });
      return storePartial(id, text, 'error');
    },
  };
}

interface RunOptions {
  readonly runId?: string;
  readonly threadId: number;
  readonly messageId?: number;
  readonly agent?: Chat.User;
}

interface AgentMessage extends Required<Pick<RunOptions, 'runId' | 'threadId' | 'agent'>> {
  readonly id: number;
  readonly seq: number;
  readonly text: string;
}

/** Returns a response as stored by the server. */
function agentMessage({ id, seq, text, runId, threadId, agent }: AgentMessage) {
  const entities = { sender: { entityType: 'user', entity: agent.toJSON() } };
  return storedText({
    id,
    text,
    sender: agent.getUid(),
    category: 'agentic',
    type: 'assistant',
    parentId: String(threadId),
    muid: `${runId}:0`,
    sentAt: 1_763_800_000 + id,
    seq,
    data: { runId, threadId: String(threadId), entities },
  });
}
