import { RateLimitError } from '../../base/errors/rate-limit-error.ts';
import { Signal } from '../../base/signal.ts';
import type { Clock } from '../../base/time/clock.ts';
import type { CountedCalls } from '../../bus/bus.ts';
import type { RateLimitName, RateLimits } from '../../config/rate-limits.ts';
import { RateWindows } from './rate-windows.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

interface RateWindowKind {
  readonly windowMs: number;
  readonly limit: RateLimitName;
  /** Share of the limit that is not available to this class. */
  readonly without?: RateLimitName;
}

/**
 * Every counted operation and its limit. `…Others` = callers that are not fullAccess keys.
 * See docs/spec/rest-and-realtime.md#rate-limits.
 */
const RATE_WINDOWS = {
  core: { windowMs: MINUTE_MS, limit: 'core' },
  coreOthers: { windowMs: MINUTE_MS, limit: 'core', without: 'coreReserve' },
  coreShare: { windowMs: MINUTE_MS, limit: 'coreShare' },
  standard: { windowMs: MINUTE_MS, limit: 'standard' },
  standardOthers: { windowMs: MINUTE_MS, limit: 'standard', without: 'standardReserve' },
  standardShare: { windowMs: MINUTE_MS, limit: 'standardShare' },
  unauthenticated: { windowMs: MINUTE_MS, limit: 'unauthenticated' },
  credentials: { windowMs: MINUTE_MS, limit: 'credentials' },
  sendMessage: { windowMs: MINUTE_MS, limit: 'sendMessage' },
  edit: { windowMs: MINUTE_MS, limit: 'edit' },
  reaction: { windowMs: MINUTE_MS, limit: 'reaction' },
  call: { windowMs: MINUTE_MS, limit: 'call' },
  addMembers: { windowMs: MINUTE_MS, limit: 'addMembers' },
  markUnread: { windowMs: MINUTE_MS, limit: 'markUnread' },
  flag: { windowMs: HOUR_MS, limit: 'flag' },
  media: { windowMs: MINUTE_MS, limit: 'media' },
  testSend: { windowMs: MINUTE_MS, limit: 'testSend' },
  ownNotifications: { windowMs: MINUTE_MS, limit: 'ownNotifications' },
  notificationCheck: { windowMs: HOUR_MS, limit: 'notificationCheck' },
  deviceReport: { windowMs: HOUR_MS, limit: 'deviceReport' },
  receipts: { windowMs: MINUTE_MS, limit: 'receipts' },
  receiptsInAll: { windowMs: SECOND_MS, limit: 'receiptsInAll' },
  refusedReceipts: { windowMs: MINUTE_MS, limit: 'refusedReceipts' },
  unsubscribe: { windowMs: MINUTE_MS, limit: 'unsubscribe' },
  receiptLockout: { windowMs: MINUTE_MS, limit: 'refusedReceipts' },
} as const satisfies Readonly<Record<string, RateWindowKind>>;

export type CountedRate = keyof typeof RATE_WINDOWS;

/** Returns how long calls of a class are counted together. */
export function windowSecondsOf(rate: CountedRate): number {
  return RATE_WINDOWS[rate].windowMs / 1000;
}

/** One call, counted for one subject: a user, a key, an address, the deployment. */
export interface Charge {
  readonly rate: CountedRate;
  readonly subject: string;
}

/** Calls that this node has just counted; negative if they were refunded. */
export interface CountChange {
  readonly charge: Charge;
  readonly calls: number;
  /** End of the window they count in. */
  readonly resetAtMs: number;
}

/** Values of the rate-limit response headers. */
export interface RateState {
  readonly limit: number;
  readonly remaining: number;
}

export interface RateLimiterOptions {
  readonly clock: Clock;
  readonly limits: RateLimits;
  /** Called at the first rejected call of a window. */
  readonly exhausted: (charge: Charge) => void;
}

interface Count {
  readonly charge: Charge;
  readonly limit: number;
  readonly used: number;
}

/**
 * Counts calls in the memory of this node, in fixed windows, and those that other nodes report. Rejected calls do not count.
 * See docs/spec/rest-and-realtime.md#rate-limits.
 */
export class RateLimiter {
  /** Calls of this node, not those of others. */
  readonly counted = new Signal<CountChange>();
  readonly #options: RateLimiterOptions;
  readonly #windows = new Map<CountedRate, RateWindows>();

  constructor(options: RateLimiterOptions) {
    this.#options = options;
  }

  /**
   * Counts a call for all of the charges, or for none: throws a RateLimitError if one of them is used up. Returns the
   * scarcest limit; undefined when no limit applies.
   */
  take(charges: readonly Charge[]): RateState | undefined {
    const counts = this.#counts(charges);
    const full = counts.find(({ used, limit }) => used >= limit);
    if (full) this.#reject(full);
    for (const { charge } of counts) this.#count(charge, 1);
    return scarcest(counts.map(({ limit, used }) => ({ limit, remaining: limit - used - 1 })));
  }

  /** Counts several calls at once: for all of the charges, or for none. */
  takeMany(charges: readonly Charge[], calls: number): void {
    const full = this.#counts(charges).find(({ used, limit }) => used + calls > limit);
    if (full) this.#reject(full);
    for (const charge of charges) this.#count(charge, calls);
  }

  /** Counts calls above the limit as well. Returns whether the limit is reached. */
  note(charge: Charge, calls: number): boolean {
    const [count] = this.#counts([charge]);
    if (!count || calls === 0) return false;
    this.#count(charge, calls);
    return count.used + calls >= count.limit;
  }

  /** Throws a RateLimitError if a limit is reached, without counting. */
  throwIfReached(charge: Charge): void {
    const [count] = this.#counts([charge]);
    if (count && count.used >= count.limit) this.#reject(count);
  }

  /** Uses up a limit until the end of a window that begins now, unless one runs already. */
  exhaust(charge: Charge): void {
    const [count] = this.#counts([charge]);
    if (count && count.used < count.limit) this.#count(charge, count.limit - count.used);
  }

  /** Returns the state like `take`, without counting or throwing. */
  peek(charges: readonly Charge[]): RateState | undefined {
    return scarcest(this.#counts(charges).map(({ limit, used }) => ({ limit, remaining: Math.max(0, limit - used) })));
  }

  /** Undoes a `take`. */
  giveBack(charges: readonly Charge[]): void {
    for (const charge of charges) {
      const window = this.#windows.get(charge.rate)?.find(charge.subject);
      if (window && window.used > 0) this.#count(charge, -1);
    }
  }

  /** Counts calls of another node. Limits that this version does not know are ignored. */
  add({ rate, subject, calls, endsInMs }: CountedCalls): void {
    if (isCountedRate(rate) && endsInMs > 0) this.#windowsOf(rate).add(subject, calls, endsInMs);
  }

  #count(charge: Charge, calls: number): void {
    const window = this.#windowsOf(charge.rate).open(charge.subject);
    window.used += calls;
    this.counted.emit({ charge, calls, resetAtMs: window.resetAtMs });
  }

  #counts(charges: readonly Charge[]): readonly Count[] {
    const counts: Count[] = [];
    for (const charge of charges) {
      const limit = this.#limitOf(charge.rate);
      if (limit === undefined) continue;
      const used = this.#windowsOf(charge.rate).find(charge.subject)?.used ?? 0;
      counts.push({ charge, limit, used });
    }
    return counts;
  }

  #reject({ charge, limit }: Count): never {
    const window = this.#windowsOf(charge.rate).open(charge.subject);
    if (!window.isExhausted) this.#options.exhausted(charge);
    window.isExhausted = true;
    throw new RateLimitError({ limit, retryAfterMs: window.resetAtMs - this.#options.clock.now() });
  }

  /** Returns the limit; undefined = none. */
  #limitOf(rate: CountedRate): number | undefined {
    const { limits } = this.#options;
    const { limit, without }: RateWindowKind = RATE_WINDOWS[rate];
    if (limits[limit] === 0) return undefined;
    return Math.max(0, limits[limit] - (without === undefined ? 0 : limits[without]));
  }

  #windowsOf(rate: CountedRate): RateWindows {
    const known = this.#windows.get(rate);
    if (known) return known;
    const windows = new RateWindows(this.#options.clock, RATE_WINDOWS[rate].windowMs);
    this.#windows.set(rate, windows);
    return windows;
  }
}

function isCountedRate(text: string): text is CountedRate {
  return Object.hasOwn(RATE_WINDOWS, text);
}

function scarcest(states: readonly RateState[]): RateState | undefined {
  return states.reduce<RateState | undefined>(
    (least, state) => (least && least.remaining <= state.remaining ? least : state),
    undefined,
  );
}
