import type { NotificationPress } from '@chatwire/react-native';

/**
 * Buffers presses until the first listener subscribes. The press that started the app can arrive twice: as an event, and as
 * the press that the system names as the initial one. It is reported once. All others are reported each time: the
 * notification of a conversation keeps its id, and can be pressed again.
 */
export class PressQueue {
  readonly #listeners = new Set<(press: NotificationPress) => void>();
  readonly #events = new Set<string>();
  readonly #initial = new Set<string>();
  /** Keys of initial presses whose event has not arrived. */
  readonly #awaited = new Set<string>();
  #waiting: NotificationPress[] = [];

  /** Whether the app handles presses now. */
  get hasListener(): boolean {
    return this.#listeners.size > 0;
  }

  /** Adds a press that arrived as an event. `key`: equal for the same press. */
  add(press: NotificationPress, key: string): void {
    if (this.#awaited.delete(key)) return;
    this.#events.add(key);
    this.#report(press);
  }

  /** Adds the press that started the app. Calls with the same key have no further effect. */
  addInitial(press: NotificationPress, key: string): void {
    if (this.#initial.has(key)) return;
    this.#initial.add(key);
    if (this.#events.has(key)) return;
    this.#awaited.add(key);
    this.#report(press);
  }

  /** Returns a function that unsubscribes. */
  subscribe(listener: (press: NotificationPress) => void): () => void {
    this.#listeners.add(listener);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const press of waiting) listener(press);
    return () => void this.#listeners.delete(listener);
  }

  #report(press: NotificationPress): void {
    if (this.#listeners.size === 0) this.#waiting.push(press);
    for (const listener of this.#listeners) listener(press);
  }
}
