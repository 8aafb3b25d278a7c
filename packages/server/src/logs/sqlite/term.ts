/**
 * A term names what a posting list is of: a field and a value. Packed into one number below 2^53: the field in the
 * upper 5 bits, the value in the lower 48. Written to disk: numbers may be added, never changed.
 */
export type Term = number;

export const FIELD = {
  facet: 1,
  message: 2,
  /** Ids of 2^48 and more are named by a string of the partition. */
  largeMessage: 3,
  reaction: 4,
  largeReaction: 5,
  sender: 6,
  receiver: 7,
  recipient: 8,
  reactionSender: 9,
  reactionReceiver: 10,
  senderReceiver: 11,
  groupRecipient: 12,
  conversation: 13,
  messageCategory: 14,
  messageType: 15,
  providerId: 16,
} as const;
export type Field = (typeof FIELD)[keyof typeof FIELD];

export const VALUE_LIMIT = 2 ** 48;
/** String ids stay below this, so that a pair of them is a value. */
export const STRING_LIMIT = 2 ** 24;

export function termOf(field: Field, value: number): Term {
  return field * VALUE_LIMIT + value;
}

export function pairTermOf(field: Field, first: number, second: number): Term {
  return field * VALUE_LIMIT + first * STRING_LIMIT + second;
}
