import { hash } from 'node:crypto';

/** Members that entries are found by, other than those of the facet. Part of what is hashed: names never change. */
export const FIELDS = [
  'sender',
  'receiver',
  'recipient',
  'conversation',
  'message',
  'reaction',
  'reactionSender',
  'reactionReceiver',
  'messageType',
  'providerId',
] as const;
export type Field = (typeof FIELDS)[number];

/**
 * Stands for a field and a value in the index: 53 bits of their SHA-256. No dictionary has to be kept, shared between
 * nodes or purged. A filter by one id meets another one's entries with a probability of 1 in 100 million where ten
 * million ids are known.
 */
export type Term = number;

const REMEMBERED = 50_000;

export class TermHasher {
  readonly #known: Readonly<Record<Field, Map<string | number, Term>>> = {
    sender: new Map(),
    receiver: new Map(),
    recipient: new Map(),
    conversation: new Map(),
    message: new Map(),
    reaction: new Map(),
    reactionSender: new Map(),
    reactionReceiver: new Map(),
    messageType: new Map(),
    providerId: new Map(),
  };

  of(field: Field, id: string | number): Term {
    const known = this.#known[field];
    const found = known.get(id);
    if (found !== undefined) return found;
    if (known.size >= REMEMBERED) known.clear();
    const digest = hash('sha256', `${field} ${id}`, 'buffer');
    const term = digest.readUInt32BE(0) * 2 ** 21 + (digest.readUInt32BE(4) >>> 11);
    known.set(id, term);
    return term;
  }
}
