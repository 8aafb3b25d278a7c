import { createHmac, timingSafeEqual } from 'node:crypto';

export interface ReplyAddressOf {
  /** `senderEmailForReplies` of the account: it has no `+`. */
  readonly address: string;
  /** Newest message of the email: names the conversation. */
  readonly messageId: number;
  /** Recipient of the email and author of the reply. */
  readonly recipient: string;
  /** `inboundToken` of the account. */
  readonly secret: string;
}

/**
 * Returns the address of one person in one conversation, `reply+<message>-<tag>@…`, without stored state. The tag
 * identifies the owner by comparison with the tag of each member of the conversation; uids of up to 100 characters
 * would not fit into the 64 that email allows before the @.
 */
export function replyAddressOf({ address, messageId, recipient, secret }: ReplyAddressOf): string {
  const at = address.lastIndexOf('@');
  const key = `${messageId.toString(36)}-${tagOf(messageId, recipient, secret)}`;
  return `${address.slice(0, at)}+${key}${address.slice(at)}`;
}

/** Parsed content of a reply address. */
export interface ReplyKey {
  readonly messageId: number;
  readonly tag: string;
}

/** Reads an address that email was sent to; undefined for one that is not ours. */
export function parseReplyAddress(address: string): ReplyKey | undefined {
  const [, id, tag] = /\+([0-9a-z]{1,11})-([0-9a-f]{20})@/.exec(address.toLowerCase()) ?? [];
  const messageId = Number.parseInt(id ?? '', 36);
  if (tag === undefined || !Number.isSafeInteger(messageId) || messageId < 1) return undefined;
  return { messageId, tag };
}

/** Compares tags in constant time. */
export function isOwnerOf({ messageId, tag }: ReplyKey, uid: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(tag), Buffer.from(tagOf(messageId, uid, secret)));
}

/** 80 bits are enough: each guess takes one email. */
function tagOf(messageId: number, uid: string, secret: string): string {
  return createHmac('sha256', secret).update(`${messageId} ${uid}`).digest('hex').slice(0, 20);
}
