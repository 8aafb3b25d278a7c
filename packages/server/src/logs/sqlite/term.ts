/**
 * A term identifies a posting list: a field and a value. Packed into one number below 2^53: the field in the
 * upper 5 bits, the value in the lower 48. Texts are hashed to 32 bits: entries found by a text are checked against
 * it. Written to disk: numbers may be added, never changed.
 */
export type Term = number;

/** In ascending order. */
export const FIELD = {
  facet: 1,
  messageId: 2,
  reactionId: 3,
  sender: 4,
  receiver: 5,
  recipient: 6,
  reactionSender: 7,
  reactionReceiver: 8,
  senderReceiver: 9,
  groupRecipient: 10,
  messageCategory: 11,
  messageType: 12,
  providerId: 13,
} as const;
export type Field = (typeof FIELD)[keyof typeof FIELD];

/** Values of a field are below this. */
export const VALUES = 2 ** 48;
/** String ids stay below this. */
export const STRING_LIMIT = 2 ** 24;

export function termOf(field: Field, value: number): Term {
  return field * VALUES + value;
}

/** Returns the term of an id. Ids of 2^48 and more share terms with smaller ones. */
export function idTermOf(field: Field, id: number): Term {
  return termOf(field, id % VALUES);
}

export function textTermOf(field: Field, text: string): Term {
  return termOf(field, hashOf(text));
}

export function pairTermOf(field: Field, firstHash: number, secondHash: number): Term {
  return termOf(field, mixed(firstHash ^ Math.imul(secondHash, 0x9e3779b1)));
}

/** Returns a hash of 32 bits: FNV-1a, mixed so that short texts spread too. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let n = 0; n < text.length; n++) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
  return mixed(hash);
}

function mixed(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return (twice ^ (twice >>> 16)) >>> 0;
}
