import type { KitTimers } from '../../platform/kit-timers.ts';

/** Minimum time between two announcements, in milliseconds. See docs/spec/message-list.md#accessibility. */
const PAUSE_MS = 1000;

/**
 * Announcements for screen readers, at most one per second. Texts that wait are combined; of those with the same `kind`,
 * such as a rising count, only the newest is kept.
 */
export class Announcer {
  readonly #timers: KitTimers;
  readonly #listeners = new Set<() => void>();
  readonly #waiting = new Map<string, string>();
  #cancel: (() => void) | undefined;
  #quietUntil = 0;
  #announcement = '';

  constructor(timers: KitTimers) {
    this.#timers = timers;
  }

  announce(text: string, kind: string = text): void {
    this.#waiting.set(kind, text);
    const wait = this.#quietUntil - this.#timers.nowMs();
    if (wait <= 0) this.#emit();
    else this.#cancel ??= this.#timers.after(wait, () => this.#emit());
  }

  /** Returns the text of the last announcement. */
  getAnnouncement = (): string => this.#announcement;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Drops pending announcements. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#waiting.clear();
  }

  #emit(): void {
    const text = [...this.#waiting.values()].join('\n');
    this.stop();
    this.#quietUntil = this.#timers.nowMs() + PAUSE_MS;
    // A repeated text is announced only if it differs, so a no-break space is appended.
    this.#announcement = text === this.#announcement ? `${text}\u00A0` : text;
    for (const listener of this.#listeners) listener();
  }
}
