import { ApiError } from '../base/errors/api-error.ts';
import type { Chat } from '../chat/chat.ts';
import { sendMessage } from '../chat/messages/send.ts';
import { isOwnerOf, parseReplyAddress, type ReplyKey } from '../providers/sendgrid/reply-address.ts';
import { membersPage } from '../storage/groups/members-store.ts';
import { findMessage, type MessageRow } from '../storage/messages/messages-store.ts';
import type { Db } from '../storage/storage.ts';
import { findUser, type UserRow } from '../storage/users/users-store.ts';
import type { MailReply } from './read-reply.ts';

/** Maximum number of characters of an email that are posted. See docs/spec/notifications.md#inbound-provider-calls. */
const MAX_TEXT_LENGTH = 5_000;
const PAGE_SIZE = 500;
/** Groups with more than 1,000 members get no email, so their members are not searched for an address. */
const MAX_PAGES = 10;

/**
 * Posts an email to the conversation of its reply address, as the user to whom the address belongs. Throws the errors of
 * sending a message.
 */
export async function postReply(chat: Chat, { addresses, text, muid }: MailReply, secret: string): Promise<void> {
  for (const address of addresses) {
    const key = parseReplyAddress(address);
    const target = key && (await targetOf(chat.storage.db, key, secret));
    if (!target) continue;
    const { user, message } = target;
    const limit = Math.min(MAX_TEXT_LENGTH, chat.config.textLength);
    const other = message.sender === user.uid ? message.receiver : message.sender;
    await sendMessage(
      chat,
      { kind: 'server', user },
      {
        receiver: message.receiver_type === 'group' ? message.receiver : other,
        receiverType: message.receiver_type,
        type: 'text',
        data: { text: Array.from(text).slice(0, limit).join('') },
        ...(muid !== undefined && { muid }),
      },
    );
    return;
  }
  throw new ApiError('ERR_CONVERSATION_NOT_ACCESSIBLE', 'Reply address not found.');
}

async function targetOf(
  db: Db,
  key: ReplyKey,
  secret: string,
): Promise<{ user: UserRow; message: MessageRow } | undefined> {
  const message = await findMessage(db, key.messageId);
  const uid = message && (await ownerOf(db, key, message, secret));
  const user = uid === undefined ? undefined : await findUser(db, uid);
  return message && user && user.deactivated_at_ms === null ? { user, message } : undefined;
}

async function ownerOf(db: Db, key: ReplyKey, message: MessageRow, secret: string): Promise<string | undefined> {
  if (message.receiver_type === 'user') {
    return [message.sender, message.receiver].find((uid) => isOwnerOf(key, uid, secret));
  }
  for (let page = 0, after = ''; page < MAX_PAGES; page += 1) {
    const members = await membersPage(db, message.receiver, after, PAGE_SIZE);
    const owner = members.find(({ uid }) => isOwnerOf(key, uid, secret));
    if (owner) return owner.uid;
    if (members.length < PAGE_SIZE) return undefined;
    after = members.at(-1)?.uid ?? '';
  }
  return undefined;
}
