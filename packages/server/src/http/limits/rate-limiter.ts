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
  /** Limit whose value is subtracted, because it is reserved for fullAccess keys. */
  readonly reserve?: RateLimitName;
}

/**
 * Counted rates, and their limits. `…Others`: all callers together that are not fullAccess keys. `…Share`: one caller.
 * See docs/spec/rest-and-realtime.md#rate-limits.
 */
const RATE_WINDOWS = {
  core: { windowMs: MINUTE_MS, limit: 'core' },
  coreOthers: { windowMs: MINUTE_MS, limit: 'core', reserve: 'coreReserve' },
  coreShare: { windowMs: MINUTE_MS, limit: 'coreShare' },
  standard: { windowMs: MINUTE_MS, limit: 'standard' },
  standardOthers: { windowMs: MINUTE_MS, limit: 'standard', reserve: 'standardReserve' },
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
  linkPreview: { windowMs: MINUTE_MS, limit: 'linkPreview' },
  linkPreviewHost: { windowMs: MINUTE_MS, limit: 'linkPreviewHost' },
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

/** Returns the length of the window of a rate, in seconds. */
export function windowSecondsOf(rate: CountedRate): number {
  return RATE_WINDOWS[rate].windowMs / 1000;
}

/** A limit against which a call counts: a rate of one subject, which is a user, key, session, address, website, or the deployment. */
export interface Charge {
  readonly rate: CountedRate;
  readonly subject: string;
}

/** Calls that this node has just counted. `calls` is negative if they were refunded. */
export interface CountChange {
  readonly charge: Charge;
  readonly calls: number;
  /** End of the window in which they count, epoch ms. */
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
  /** Called for the first call that is rejected in a window. */
  readonly onExhausted: (charge: Charge) => void;
}

interface CurrentCount {
  readonly charge: Charge;
  readonly limit: number;
  readonly used: number;
}

/**
 * Counts the calls of this node and those that other nodes report, in memory and in fixed windows. Rejected calls do not
 * count.
 * See docs/spec/rest-and-realtime.md#rate-limits.
 */
export class RateLimiter {
  /** Emits the counted calls of this node, not those of others. */
  readonly counted = new Signal<CountChange>();
  readonly #options: RateLimiterOptions;
  readonly #windows = new Map<CountedRate, RateWindows>();

  constructor(options: RateLimiterOptions) {
    this.#options = options;
  }

  /**
   * Counts a call against all given limits, or against none: throws a RateLimitError if one of them is reached. Returns the
   * limit with the fewest remaining calls; undefined if no limit applies.
   */
  take(charges: readonly Charge[]): RateState | undefined {
    const counts = this.#currentCounts(charges);
    const full = counts.find(({ used, limit }) => used >= limit);
    if (full) this.#reject(full);
    for (const { charge } of counts) this.#count(charge, 1);
    return scarcest(counts.map(({ limit, used }) => ({ limit, remaining: limit - used - 1 })));
  }

  /** Counts a call like `take`. Returns whether it is allowed, instead of throwing. */
  tryTake(charges: readonly Charge[]): boolean {
    try {
      this.take(charges);
      return true;
    } catch (error) {
      if (error instanceof RateLimitError) return false;
      throw error;
    }
  }

  /** Counts several calls at once against all given limits, or against none: throws a RateLimitError if one is exceeded. */
  takeMany(charges: readonly Charge[], calls: number): void {
    const full = this.#currentCounts(charges).find(({ used, limit }) => used + calls > limit);
    if (full) this.#reject(full);
    for (const charge of charges) this.#count(charge, calls);
  }

  /** Counts calls even above the limit. Returns whether the limit is reached. */
  countBeyondLimit(charge: Charge, calls: number): boolean {
    const [count] = this.#currentCounts([charge]);
    if (!count || calls === 0) return false;
    this.#count(charge, calls);
    return count.used + calls >= count.limit;
  }

  /** Throws a RateLimitError if a limit is reached, reserve counting. */
  throwIfReached(charge: Charge): void {
    const [count] = this.#currentCounts([charge]);
    if (count && count.used >= count.limit) this.#reject(count);
  }

  /** Uses up a limit until the end of its current window. Starts a window if there is none. */
  exhaust(charge: Charge): void {
    const [count] = this.#currentCounts([charge]);
    if (count && count.used < count.limit) this.#count(charge, count.limit - count.used);
  }

  /** Returns the same state as `take`, but does not count or throw. */
  peek(charges: readonly Charge[]): RateState | undefined {
    return scarcest(
      this.#currentCounts(charges).map(({ limit, used }) => ({ limit, remaining: Math.max(0, limit - used) })),
    );
  }

  /** Undoes a `take`. */
  refund(charges: readonly Charge[]): void {
    for (const charge of charges) {
      const window = this.#windows.get(charge.rate)?.find(charge.subject);
      if (window && window.used > 0) this.#count(charge, -1);
    }
  }

  /** Counts calls of another node. Ignores rates that this version of the server does not know. */
  addFromOtherNode({ rate, subject, calls, endsInMs }: CountedCalls): void {
    if (isCountedRate(rate) && endsInMs > 0) this.#windowsOf(rate).add(subject, calls, endsInMs);
  }

  #count(charge: Charge, calls: number): void {
    const window = this.#windowsOf(charge.rate).open(charge.subject);
    window.used += calls;
    this.counted.emit({ charge, calls, resetAtMs: window.resetAtMs });
  }

  #currentCounts(charges: readonly Charge[]): readonly CurrentCount[] {
    const counts: CurrentCount[] = [];
    for (const charge of charges) {
      const limit = this.#limitOf(charge.rate);
      if (limit === undefined) continue;
      const used = this.#windowsOf(charge.rate).find(charge.subject)?.used ?? 0;
      counts.push({ charge, limit, used });
    }
    return counts;
  }

  #reject({ charge, limit }: CurrentCount): never {
    const window = this.#windowsOf(charge.rate).open(charge.subject);
    if (!window.isExhausted) this.#options.onExhausted(charge);
    window.isExhausted = true;
    throw new RateLimitError({ limit, retryAfterMs: window.resetAtMs - this.#options.clock.now() });
  }

  /** Returns the limit of a rate; undefined if there is none. */
  #limitOf(rate: CountedRate): number | undefined {
    const { limits } = this.#options;
    const { limit, reserve }: RateWindowKind = RATE_WINDOWS[rate];
    if (limits[limit] === 0) return undefined;
    return Math.max(0, limits[limit] - (reserve === undefined ? 0 : limits[reserve]));
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
