import type { Chat } from '@chatwire/sdk';
import { useEffect, useState } from 'react';
import type { ChatPartner } from '../chat/use-chat-partner.ts';
import { participantsOf } from './participants-of.ts';

export interface ThreadSummary {
  readonly replyCount: number;
  /** Epoch seconds of the first message. */
  readonly startedAt: number | undefined;
  /** Epoch seconds. */
  readonly lastReplyAt: number | undefined;
  readonly participants: readonly Chat.User[];
}

/** Returns the counts and participants of a thread, live; undefined until its first message is known. */
export function useThread(
  client: Chat.ChatClient,
  partner: ChatPartner,
  parentMessageId: number,
): ThreadSummary | undefined {
  const [summary, setSummary] = useState<ThreadSummary | undefined>(undefined);
  const receiverType = 'group' in partner ? 'group' : 'user';
  const receiverId = 'group' in partner ? partner.group.getGuid() : partner.user.getUid();
  useEffect(() => {
    const handle = client.openConversation({ receiverType, receiverId, parentMessageId });
    let unsubscribeRow: (() => void) | undefined;
    const read = () => {
      const thread = handle.getSnapshot('thread');
      const parentKey = thread?.parentKey;
      const parent = parentKey === undefined ? undefined : handle.getRow(parentKey)?.message;
      if (!thread || parentKey === undefined || !parent) return;
      unsubscribeRow ??= handle.subscribeRow(parentKey, read);
      const { replyCount, lastReplyAt } = thread;
      setSummary({ replyCount, startedAt: parent.getSentAt(), lastReplyAt, participants: participantsOf(parent) });
    };
    const unsubscribe = handle.subscribe('thread', read);
    // The header and the list load the same, and say so if it fails.
    handle.load({ at: 'newest' }).then(read, () => undefined);
    return () => {
      unsubscribe();
      unsubscribeRow?.();
      handle.release();
    };
  }, [client, receiverType, receiverId, parentMessageId]);
  return summary;
}
