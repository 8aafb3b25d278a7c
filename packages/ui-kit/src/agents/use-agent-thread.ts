import type { Chat } from '@chatwire/sdk';
import { useSnapshot } from '../conversation/use-snapshot.ts';

/** How the open thread with an agent stands, for whoever writes in it. */
export interface AgentThread {
  /** Where a message goes to. */
  readonly ref: Chat.ConversationRef;
  /** Of the run that answers. */
  readonly runId: string | undefined;
  /** The first message of a new chat is on its way: what is sent before it is stored would begin another thread. */
  readonly isBeginning: boolean;
}

/**
 * `parentMessageId`: of the open thread. Of a conversation with a person nothing is going on.
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
  const runs = useSnapshot(handle, 'runs');
  const outbox = useSnapshot(handle, 'outbox');
  if (!user?.isAgent()) return { ref, runId: undefined, isBeginning: false };
  const { receiverType, receiverId } = ref;
  const thread = parentMessageId === undefined ? {} : { parentMessageId: Number(parentMessageId) };
  const isBeginning = parentMessageId === undefined && (outbox ?? []).some(({ state }) => state !== 'failed');
  return { ref: { receiverType, receiverId, ...thread }, runId: runs?.at(-1), isBeginning };
}
