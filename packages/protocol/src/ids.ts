import type { ReceiverType } from './notification/enums.ts';

const PAIR_SEPARATOR = '_user_';

/**
 * Returns the id of the conversation of two users (uids sorted) or of a group. Opaque to clients.
 * See docs/spec/rest-and-realtime.md#message-object.
 */
export function conversationIdOf(sender: string, receiver: string, receiverType: ReceiverType): string {
  if (receiverType === 'group') return `group_${receiver}`;
  return sender < receiver ? `${sender}${PAIR_SEPARATOR}${receiver}` : `${receiver}${PAIR_SEPARATOR}${sender}`;
}

/** Returns whether an id is that of a one-on-one conversation of a user. The conversation need not exist. */
export function isPairOf(uid: string, conversationId: string): boolean {
  const others = [
    conversationId.slice(uid.length + PAIR_SEPARATOR.length),
    conversationId.slice(0, -uid.length - PAIR_SEPARATOR.length),
  ];
  return others.some((other) => other !== '' && conversationIdOf(uid, other, 'user') === conversationId);
}

/** Actor of changes that no user made. */
export const SYSTEM_UID = 'app_system';
/** Uids that users cannot have. See docs/spec/rest-and-realtime.md#field-bounds. */
export const RESERVED_UIDS: readonly string[] = [SYSTEM_UID, 'everyone'];

export const UID_PATTERN = '^[a-z0-9_-]{1,100}$';
export const LOG_ID_PATTERN = '^[0-9a-f]{24}$';
