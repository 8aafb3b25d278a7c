import { createHmac, timingSafeEqual } from 'node:crypto';

export interface ReplyAddressInput {
  /** `senderEmailForReplies` of the account. Contains no `+`. */
  readonly address: string;
  /** Newest message of the email, which identifies the conversation. */
  readonly messageId: number;
  /** Recipient of the email and author of the reply. */
  readonly recipient: string;
  /** `inboundToken` of the account. */
  readonly secret: string;
}

/**
 * Returns the address to which one recipient replies in one conversation: `reply+<message>-<tag>@…`. Nothing is stored: the
 * server finds the author of a reply by computing the tag of every member of the conversation. The address does not contain
 * the uid, because email allows 64 characters before the @, and uids have up to 100.
 */
export function replyAddressOf({ address, messageId, recipient, secret }: ReplyAddressInput): string {
  const at = address.lastIndexOf('@');
  const key = `${messageId.toString(36)}-${tagOf(messageId, recipient, secret)}`;
  return `${address.slice(0, at)}+${key}${address.slice(at)}`;
}

/** Parsed content of a reply address. */
export interface ReplyKey {
  readonly messageId: number;
  readonly tag: string;
}

/** Parses an address to which an email was sent. Returns undefined if it is not a reply address. */
export function parseReplyAddress(address: string): ReplyKey | undefined {
  const [, id, tag] = /\+([0-9a-z]{1,11})-([0-9a-f]{20})@/.exec(address.toLowerCase()) ?? [];
  const messageId = Number.parseInt(id ?? '', 36);
  if (tag === undefined || !Number.isSafeInteger(messageId) || messageId < 1) return undefined;
  return { messageId, tag };
}

/** Returns whether a reply address belongs to a user. Compares the tags in constant time. */
export function isOwnerOf({ messageId, tag }: ReplyKey, uid: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(tag), Buffer.from(tagOf(messageId, uid, secret)));
}

/** Returns 20 hex digits. These 80 bits are enough, because every guess takes one email. */
function tagOf(messageId: number, uid: string, secret: string): string {
  return createHmac('sha256', secret).update(`${messageId} ${uid}`).digest('hex').slice(0, 20);
}
