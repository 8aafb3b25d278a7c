import type { FastifyRequest } from 'fastify';
import { RateLimitError } from '../../base/errors/rate-limit-error.ts';
import { assertNever } from '../../base/values/assert-never.ts';
import { type Caller, callerOf } from '../access/caller.ts';

export interface OpenStreamLimits {
  readonly perKey: number;
  /** Limit for all keys, people, and users together. Default: none. */
  readonly total?: number;
}

const RETRY_AFTER_MS = 5_000;

/**
 * Limits the number of responses that stay open for long, per key, person, or user, and in total.
 * See docs/spec/notifications.md#limits-and-retention.
 */
export class OpenStreamLimiter {
  readonly #limits: OpenStreamLimits;
  readonly #byKey = new Map<string, number>();
  #total = 0;

  constructor(limits: OpenStreamLimits) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#total;
  }

  /** Reserves a slot, or throws a RateLimitError. Returns a function that releases the slot; further calls do nothing. */
  take(request: FastifyRequest): () => void {
    const { perKey, total = Number.POSITIVE_INFINITY } = this.#limits;
    const key = callerIdOf(callerOf(request));
    const open = this.#byKey.get(key) ?? 0;
    const isKeyFull = open >= perKey;
    if (isKeyFull || this.#total >= total) {
      const reached = { limit: isKeyFull ? perKey : total, retryAfterMs: RETRY_AFTER_MS };
      throw new RateLimitError(reached, 'Too many open streams. Close one, or try again later.');
    }
    this.#byKey.set(key, open + 1);
    this.#total += 1;
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.#total -= 1;
      const left = (this.#byKey.get(key) ?? 1) - 1;
      if (left === 0) this.#byKey.delete(key);
      else this.#byKey.set(key, left);
    };
  }
}

function callerIdOf(caller: Caller): string {
  switch (caller.kind) {
    case 'key':
      return caller.keyId;
    case 'person':
      return caller.person.id;
    case 'user':
      return caller.acting.uid;
    default:
      return assertNever(caller);
  }
}
