import type { ReadState } from '@chatwire/protocol';
import type { ChatTransaction } from '../chat.ts';

/** Broadcasts a user's state in a conversation to their connections. See docs/spec/rest-and-realtime.md#server-frames. */
export function broadcastState(
  tx: ChatTransaction,
  uid: string,
  state: ReadState & { readonly hidden: boolean },
): void {
  tx.broadcast({
    frame: { type: 'conversation_state', at: tx.nowMs, data: state },
    to: { kind: 'users', uids: [uid] },
  });
}
