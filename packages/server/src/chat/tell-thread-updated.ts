import type { MessageRow } from '../storage/messages-store.ts';
import { seconds } from '../storage/wire-values.ts';
import type { ChatTransaction } from './chat.ts';
import { tellAll } from './tell-participants.ts';

/** Absolute counts of a thread. What differs per reader (`threadStateOf`) is added by the gateway. Contract 14.4. */
export function tellThreadUpdated(tx: ChatTransaction, parent: MessageRow): void {
  tellAll(tx, parent, 'thread_updated', {
    parentId: String(parent.id),
    replyCount: parent.reply_count,
    ...(parent.last_reply_at_ms !== null && { lastReplyAt: seconds(parent.last_reply_at_ms) }),
  });
}
