import type { Chat } from '@chatwire/sdk';

export interface SeenTrackerOptions {
  readonly clock: Chat.ClientClock;
  /** Called with rows that have been visible long enough. */
  readonly report: (keys: readonly string[]) => void;
}

/** Minimum visible share of the row, or share of the viewport that it fills. */
const SHARE = 0.5;
const LONG_ENOUGH_MS = 300;

/**
 * Detects seen rows: at least half visible for 300 ms, while the list is active.
 * See docs/spec/message-list.md#sent-receipts.
 */
export class SeenTracker {
  readonly #options: SeenTrackerOptions;
  /** Time at which each visible row appeared; undefined once it has been reported. */
  readonly #since = new Map<string, number | undefined>();
  #visible: readonly string[] = [];
  #isActive = false;
  #timer: unknown;
  #dueAt: number | undefined;

  constructor(options: SeenTrackerOptions) {
    this.#options = options;
  }

  /** Sets the visible rows, with their ratios as reported by the list. */
  show(ratios: ReadonlyMap<string, number>): void {
    this.#visible = [...ratios].filter(([, ratio]) => ratio >= SHARE).map(([key]) => key);
    this.#watch();
  }

  /**
   * Sets whether the list is active. While it is not, nothing counts as seen; afterwards the time of all visible rows
   * restarts.
   */
  setActive(isActive: boolean): void {
    this.#isActive = isActive;
    this.#watch();
  }

  stop(): void {
    this.#visible = [];
    this.#watch();
  }

  #watch(): void {
    const now = this.#options.clock.nowMs();
    const visible = new Set(this.#isActive ? this.#visible : []);
    for (const key of this.#since.keys()) if (!visible.has(key)) this.#since.delete(key);
    for (const key of visible) if (!this.#since.has(key)) this.#since.set(key, now);
    this.#wait();
  }

  /** Waits for the row that is due next, if there is one. */
  #wait(): void {
    const { clock } = this.#options;
    const waiting = [...this.#since.values()].filter((since) => since !== undefined);
    const dueAt = waiting.length === 0 ? undefined : Math.min(...waiting) + LONG_ENOUGH_MS;
    // Called in each frame of a movement, usually without a change.
    if (dueAt === this.#dueAt) return;
    this.#dueAt = dueAt;
    clock.clearTimeout(this.#timer);
    if (dueAt === undefined) this.#timer = undefined;
    else this.#timer = clock.setTimeout(() => this.#report(), Math.max(0, dueAt - clock.nowMs()));
  }

  #report(): void {
    this.#dueAt = undefined;
    const latest = this.#options.clock.nowMs() - LONG_ENOUGH_MS;
    const seen = [...this.#since].filter(([, since]) => since !== undefined && since <= latest).map(([key]) => key);
    for (const key of seen) this.#since.set(key, undefined);
    if (seen.length > 0) this.#options.report(seen);
    this.#wait();
  }
}
