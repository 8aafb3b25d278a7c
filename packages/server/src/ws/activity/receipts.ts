import { ReceiptData } from '@chatwire/protocol';
import type { Chat } from '../../chat/chat.ts';
import { markDelivered, markRead } from '../../chat/receipts/mark.ts';
import { parserFor } from '../../http/requests/validation.ts';
import { findUser } from '../../storage/users/users-store.ts';

const parse = parserFor(ReceiptData);

/** The user of a connection, and their session. */
interface ReceiptSender {
  readonly uid: string;
  readonly sessionId: number;
}

/**
 * Handles a receipt frame: marks messages up to and including one as delivered to the user, or read, as the HTTP routes do.
 * See docs/spec/rest-and-realtime.md#client-frames.
 */
export async function acceptReceipt(chat: Chat, { uid, sessionId }: ReceiptSender, input: unknown): Promise<void> {
  const { receiptType, receiver, receiverType, id, parentId } = parse(input);
  const user = await findUser(chat.storage.db, uid);
  // The user was erased a moment ago: the socket is about to be closed.
  if (!user) return;
  const target = { receiver, receiverType, ...(parentId !== undefined && { parentId: Number(parentId) }) };
  if (receiptType === 'read') await markRead(chat, user, target, Number(id), sessionId);
  else await markDelivered(chat, user, target, Number(id));
}
