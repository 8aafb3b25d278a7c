import { hash } from 'node:crypto';
import { WeightedCache } from '../engine/weighted-cache.ts';

/** Indexed members other than those of the facet. The names are part of the hash and never change. */
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
 * Represents a field and a value in the index: 53 bits of their SHA-256. No dictionary has to be kept, shared between
 * nodes, or purged. A filter by one id matches the entries of another one with a probability of 1 in 100 million where ten
 * million ids are cached.
 */
export type Term = number;

/** Number of ids of a field whose terms are cached, in each of two generations. */
const CACHED_IDS = 50_000;

export class TermHasher {
  readonly #caches = new Map(FIELDS.map((field) => [field, new WeightedCache<string | number, Term>(CACHED_IDS)]));

  of(field: Field, id: string | number): Term {
    const cache = this.#caches.get(field);
    const cached = cache?.get(id);
    if (cached !== undefined) return cached;
    const digest = hash('sha256', `${field} ${id}`, 'buffer');
    const term = digest.readUInt32BE(0) * 2 ** 21 + (digest.readUInt32BE(4) >>> 11);
    cache?.set(id, term);
    return term;
  }
}
