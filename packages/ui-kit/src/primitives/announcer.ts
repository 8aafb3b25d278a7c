import type { KitTimers } from './kit-timers.ts';

/** One announcement per second at most. See docs/spec/message-list.md#accessibility. */
const PAUSE_MS = 1000;

/**
 * What is said to those who do not see the screen. What comes within a second of the last announcement waits and is
 * said together. `kind` keeps the newest text of its kind only, such as a count that goes up.
 */
export class Announcer {
  readonly #timers: KitTimers;
  readonly #listeners = new Set<() => void>();
  readonly #waiting = new Map<string, string>();
  #cancel: (() => void) | undefined;
  #quietUntil = 0;
  #said = '';

  constructor(timers: KitTimers) {
    this.#timers = timers;
  }

  announce(text: string, kind: string = text): void {
    this.#waiting.set(kind, text);
    const wait = this.#quietUntil - this.#timers.nowMs();
    if (wait <= 0) this.#say();
    else this.#cancel ??= this.#timers.after(wait, () => this.#say());
  }

  /** The text of the last announcement. */
  getSaid = (): string => this.#said;

  subscribe = (said: () => void): (() => void) => {
    this.#listeners.add(said);
    return () => {
      this.#listeners.delete(said);
    };
  };

  /** Forgets what waits. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#waiting.clear();
  }

  #say(): void {
    const text = [...this.#waiting.values()].join('\n');
    this.stop();
    this.#quietUntil = this.#timers.nowMs() + PAUSE_MS;
    // The same words again are news only if something about them differs.
    this.#said = text === this.#said ? `${text}\u00A0` : text;
    for (const said of this.#listeners) said();
  }
}
