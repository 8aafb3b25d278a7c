import type { Chat } from '@chatwire/sdk';

/** Dependencies of a tracker. */
export interface SeenTrackerOptions {
  readonly clock: Chat.ClientClock;
  /** Called with the keys of seen rows, once for each time they become visible. */
  readonly report: (keys: readonly string[]) => void;
}

/** Minimum visible part of a row, or minimum part of the viewport that it fills. */
const MIN_SHARE = 0.5;
/** Milliseconds for which a row must be visible. */
const MIN_VISIBLE_MS = 300;

/**
 * Detects seen rows: at least half visible for 300 ms, while the list is active.
 * See docs/spec/message-list.md#sent-receipts.
 */
export class SeenTracker {
  readonly #options: SeenTrackerOptions;
  /** Time at which each visible row appeared, epoch ms; undefined once it has been reported. */
  readonly #visibleSince = new Map<string, number | undefined>();
  #visible: readonly string[] = [];
  #isActive = false;
  #timer: unknown;
  #dueAt: number | undefined;

  constructor(options: SeenTrackerOptions) {
    this.#options = options;
  }

  /** Sets the visible rows. `ratios`: by key, the part of the row that is visible or of the viewport that it fills. */
  setVisible(ratios: ReadonlyMap<string, number>): void {
    this.#visible = [...ratios].filter(([, ratio]) => ratio >= MIN_SHARE).map(([key]) => key);
    this.#update();
  }

  /**
   * Sets whether the user can see the list. While it is not, no row counts as seen; afterwards the time of all visible
   * rows starts again.
   */
  setActive(isActive: boolean): void {
    this.#isActive = isActive;
    this.#update();
  }

  stop(): void {
    this.#visible = [];
    this.#update();
  }

  #update(): void {
    const now = this.#options.clock.nowMs();
    const visible = new Set(this.#isActive ? this.#visible : []);
    for (const key of this.#visibleSince.keys()) if (!visible.has(key)) this.#visibleSince.delete(key);
    for (const key of visible) if (!this.#visibleSince.has(key)) this.#visibleSince.set(key, now);
    this.#schedule();
  }

  /** Starts a timer for the row that will be seen next, if there is one. */
  #schedule(): void {
    const { clock } = this.#options;
    const startTimes = [...this.#visibleSince.values()].filter((since) => since !== undefined);
    const dueAt = startTimes.length === 0 ? undefined : Math.min(...startTimes) + MIN_VISIBLE_MS;
    // Called in each frame of a movement, usually without a change.
    if (dueAt === this.#dueAt) return;
    this.#dueAt = dueAt;
    clock.clearTimeout(this.#timer);
    if (dueAt === undefined) this.#timer = undefined;
    else this.#timer = clock.setTimeout(() => this.#report(), Math.max(0, dueAt - clock.nowMs()));
  }

  #report(): void {
    this.#dueAt = undefined;
    const seenSince = this.#options.clock.nowMs() - MIN_VISIBLE_MS;
    const seenKeys = [...this.#visibleSince]
      .filter(([, since]) => since !== undefined && since <= seenSince)
      .map(([key]) => key);
    for (const key of seenKeys) this.#visibleSince.set(key, undefined);
    if (seenKeys.length > 0) this.#options.report(seenKeys);
    this.#schedule();
  }
}
