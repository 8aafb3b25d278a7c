import type { FastifyRequest } from 'fastify';
import { RateLimitError } from '../../base/errors/rate-limit-error.ts';
import { assertNever } from '../../base/values/assert-never.ts';
import { type Caller, callerOf } from '../access/caller.ts';

export interface OpenStreamLimits {
  readonly perKey: number;
  /** Limit for all keys together. Default: no limit. */
  readonly inAll?: number;
}

const RETRY_AFTER_MS = 5_000;

/**
 * Limits responses that stay open for long, per key, person, or user, and in total.
 * See docs/spec/notifications.md#limits-and-retention.
 */
export class OpenStreamLimiter {
  readonly #limits: OpenStreamLimits;
  readonly #byKey = new Map<string, number>();
  #all = 0;

  constructor(limits: OpenStreamLimits) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#all;
  }

  /** Reserves a slot or throws a 429. Returns a function that releases it once. */
  take(request: FastifyRequest): () => void {
    const { perKey, inAll = Number.POSITIVE_INFINITY } = this.#limits;
    const key = nameOf(callerOf(request));
    const open = this.#byKey.get(key) ?? 0;
    const isKeyFull = open >= perKey;
    if (isKeyFull || this.#all >= inAll) {
      const usedUp = { limit: isKeyFull ? perKey : inAll, retryAfterMs: RETRY_AFTER_MS };
      throw new RateLimitError(usedUp, 'Too many open streams. Close one, or try again later.');
    }
    this.#byKey.set(key, open + 1);
    this.#all += 1;
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.#all -= 1;
      const left = (this.#byKey.get(key) ?? 1) - 1;
      if (left === 0) this.#byKey.delete(key);
      else this.#byKey.set(key, left);
    };
  }
}

function nameOf(caller: Caller): string {
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
