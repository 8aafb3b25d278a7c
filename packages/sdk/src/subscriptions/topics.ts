import { reuseIfEqual } from '../base/reuse-if-equal.ts';
import type { Logger } from '../platform/ports.ts';
import { Notifier } from './notifier.ts';

/**
 * Snapshots of a client or a view by topic, with listeners. A snapshot is recomputed only after its topic has changed.
 * See docs/spec/sdk.md#conversation-store.
 */
export class Topics<Snapshots extends object> {
  readonly #read: { readonly [T in keyof Snapshots]: () => Snapshots[T] };
  readonly #notifier: Notifier<keyof Snapshots>;
  readonly #snapshots: { [T in keyof Snapshots]?: Snapshots[T] } = {};
  readonly #fresh = new Set<keyof Snapshots>();

  constructor(logger: Logger, read: { readonly [T in keyof Snapshots]: () => Snapshots[T] }) {
    this.#notifier = new Notifier(logger);
    this.#read = read;
  }

  subscribe(topic: keyof Snapshots, listener: () => void): () => void {
    return this.#notifier.subscribe(topic, listener);
  }

  /** Returns the same reference until the topic changes. */
  get<T extends keyof Snapshots>(topic: T): Snapshots[T] {
    const cached: Snapshots[T] | undefined = this.#snapshots[topic];
    if (cached !== undefined && this.#fresh.has(topic)) return cached;
    const snapshot = reuseIfEqual(cached, this.#read[topic]());
    this.#snapshots[topic] = snapshot;
    this.#fresh.add(topic);
    return snapshot;
  }

  changed(topic: keyof Snapshots): void {
    this.#fresh.delete(topic);
    this.#notifier.changed(topic);
  }

  /** Removes all listeners. */
  release(): void {
    this.#fresh.clear();
    this.#notifier.clear();
  }
}
