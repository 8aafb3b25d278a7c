import type { NotificationPress } from '@chatwire/react-native';

/**
 * Buffers presses until the first listener subscribes. Reports each once: the press that started the app can arrive
 * twice.
 */
export class PressQueue {
  readonly #listeners = new Set<(press: NotificationPress) => void>();
  readonly #reported = new Set<string>();
  #waiting: NotificationPress[] = [];

  /** Adds a press. `key`: equal for the same press. */
  add(press: NotificationPress, key: string): void {
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    if (this.#listeners.size === 0) this.#waiting.push(press);
    for (const listener of this.#listeners) listener(press);
  }

  /** Returns a function that unsubscribes. */
  subscribe(listener: (press: NotificationPress) => void): () => void {
    this.#listeners.add(listener);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const press of waiting) listener(press);
    return () => void this.#listeners.delete(listener);
  }
}
