import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../base/clock.ts';
import { Refusal } from '../base/refusal.ts';

/** Request classes of contract 1.5. `perUser` ones are counted for the acting user on top of `standard`. */
export const RATE_CLASSES = {
  core: { limit: 10_000, windowMs: 60_000, per: 'deployment' },
  standard: { limit: 20_000, windowMs: 60_000, per: 'deployment' },
  sendMessage: { limit: 30, windowMs: 60_000, per: 'user' },
  testSend: { limit: 30, windowMs: 60_000, per: 'deployment' },
  markUnread: { limit: 5, windowMs: 60_000, per: 'user' },
  flag: { limit: 20, windowMs: 3_600_000, per: 'user' },
  media: { limit: 60, windowMs: 60_000, per: 'user' },
  credentials: { limit: 30, windowMs: 60_000, per: 'address' },
} as const;
export type RateClass = keyof typeof RATE_CLASSES;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Class the call counts in; default `standard`. */
    rate?: RateClass;
  }
}

interface Window {
  resetAtMs: number;
  used: number;
}

export interface RateState {
  readonly limit: number;
  readonly remaining: number;
  readonly resetAtMs: number;
  readonly allowed: boolean;
}

/** Fixed windows in memory, one per class and subject. Rejected calls do not count. */
export class RateLimiter {
  readonly #clock: Clock;
  readonly #windows = new Map<string, Window>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts one call, unless it is refused. */
  take(rate: RateClass, subject: string): RateState {
    const state = this.peek(rate, subject);
    if (!state.allowed) return state;
    this.#window(rate, subject).used += 1;
    return { ...state, remaining: state.remaining - 1 };
  }

  peek(rate: RateClass, subject: string): RateState {
    const { limit } = RATE_CLASSES[rate];
    const window = this.#window(rate, subject);
    const remaining = Math.max(0, limit - window.used);
    return { limit, remaining, resetAtMs: window.resetAtMs, allowed: remaining > 0 };
  }

  #window(rate: RateClass, subject: string): Window {
    const key = `${rate}:${subject}`;
    const now = this.#clock.now();
    const known = this.#windows.get(key);
    if (known && known.resetAtMs > now) return known;
    if (this.#windows.size > 10_000) this.#dropExpired(now);
    const fresh = { resetAtMs: now + RATE_CLASSES[rate].windowMs, used: 0 };
    this.#windows.set(key, fresh);
    return fresh;
  }

  #dropExpired(now: number): void {
    for (const [key, window] of this.#windows) if (window.resetAtMs <= now) this.#windows.delete(key);
  }
}

/** Applies a state to the answer's headers; refuses when the window is used up. */
export function enforceRate(state: RateState, nowMs: number, reply: FastifyReply): void {
  reply.header('X-Rate-Limit', state.limit).header('X-Rate-Limit-Remaining', state.remaining);
  if (state.allowed) return;
  reply
    .header('X-Rate-Limit-Reset', Math.ceil(state.resetAtMs / 1000))
    .header('Retry-After', Math.max(1, Math.ceil((state.resetAtMs - nowMs) / 1000)));
  throw new Refusal('ERR_TOO_MANY_REQUESTS', 'Too many requests. Try again later.');
}

export function addressOf(request: FastifyRequest): string {
  return request.ip;
}
