import type { Chat } from '@chatwire/sdk';
import { useSnapshot } from '../conversation/use-snapshot.ts';

/** State of the open agent thread, for the composer. */
export interface AgentThread {
  /** Conversation to send messages to. */
  readonly ref: Chat.ConversationRef;
  /** Id of the active run. */
  readonly runId: string | undefined;
  /** The first message of a new chat is pending: another message sent now would start a second thread. */
  readonly isBeginning: boolean;
}

/**
 * Returns the open agent thread. `parentMessageId`: id of the thread's first message. A conversation with a person has
 * no active run.
 * See docs/spec/message-list.md#opening-an-agent-chat, #cancel-and-options.
 */
export function useAgentThread(
  handle: Chat.ConversationHandle | undefined,
  ref: Chat.ConversationRef,
  {
    user,
    parentMessageId,
  }: { readonly user?: Chat.User | undefined; readonly parentMessageId?: number | string | undefined },
): AgentThread {
  const isAgent = user?.isAgent() === true;
  // Without an agent, messages in the outbox would render the composer several times while its message is sent.
  const view = isAgent ? handle : undefined;
  const runs = useSnapshot(view, 'runs');
  const outbox = useSnapshot(view, 'outbox');
  if (!isAgent) return { ref, runId: undefined, isBeginning: false };
  const { receiverType, receiverId } = ref;
  const thread = parentMessageId === undefined ? {} : { parentMessageId: Number(parentMessageId) };
  const isBeginning = parentMessageId === undefined && (outbox ?? []).some(({ state }) => state !== 'failed');
  return { ref: { receiverType, receiverId, ...thread }, runId: runs?.at(-1), isBeginning };
}
