import type { Logger } from '../platform/ports.ts';

/**
 * Batches notifications: calls the listeners of a topic once, in a microtask after all synchronous changes were
 * applied. See docs/spec/sdk.md#conversation-store.
 */
export class Notifier<Topic> {
  readonly #logger: Logger;
  readonly #listeners = new Map<Topic, Set<() => void>>();
  readonly #changed = new Set<Topic>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  subscribe(topic: Topic, listener: () => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    // Two views may subscribe the same function; the wrapper keeps their subscriptions apart.
    const entry = () => listener();
    this.#listeners.set(topic, listeners.add(entry));
    return () => {
      listeners.delete(entry);
      if (listeners.size === 0 && this.#listeners.get(topic) === listeners) this.#listeners.delete(topic);
    };
  }

  /** Calls the listeners of the topic in a microtask. */
  changed(topic: Topic): void {
    if (!this.#listeners.has(topic)) return;
    if (this.#changed.size === 0) void Promise.resolve().then(() => this.#flush());
    this.#changed.add(topic);
  }

  clear(): void {
    this.#listeners.clear();
  }

  #flush(): void {
    const topics = [...this.#changed];
    this.#changed.clear();
    for (const topic of topics) {
      for (const listener of Array.from(this.#listeners.get(topic) ?? [])) {
        try {
          listener();
        } catch (error) {
          this.#logger.error('A listener threw an error.', error);
        }
      }
    }
  }
}
