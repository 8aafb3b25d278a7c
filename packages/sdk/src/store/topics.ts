import type { Logger } from '../platform/ports.ts';
import { keepReference } from './keep-reference.ts';
import { Notifier } from './notifier.ts';
import type { Snapshots, StoreTopic } from './types.ts';

/** What can be read and listened to at a view; read anew only after a change. Contract 12. */
export class Topics {
  readonly #read: { readonly [T in StoreTopic]: () => Snapshots[T] };
  readonly #notifier: Notifier<StoreTopic>;
  readonly #snapshots: { [T in StoreTopic]?: Snapshots[T] } = {};
  readonly #fresh = new Set<StoreTopic>();

  constructor(logger: Logger, read: { readonly [T in StoreTopic]: () => Snapshots[T] }) {
    this.#notifier = new Notifier(logger);
    this.#read = read;
  }

  subscribe(topic: StoreTopic, listener: () => void): () => void {
    return this.#notifier.subscribe(topic, listener);
  }

  /** The same reference until it changes. */
  get<T extends StoreTopic>(topic: T): Snapshots[T] {
    const known: Snapshots[T] | undefined = this.#snapshots[topic];
    if (known !== undefined && this.#fresh.has(topic)) return known;
    const snapshot = keepReference(known, this.#read[topic]());
    this.#snapshots[topic] = snapshot;
    this.#fresh.add(topic);
    return snapshot;
  }

  changed(topic: StoreTopic): void {
    this.#fresh.delete(topic);
    this.#notifier.changed(topic);
  }

  /** Nobody listens any more. */
  release(): void {
    this.#fresh.clear();
    this.#notifier.clear();
  }
}
