import type { Logger } from '../platform/ports.ts';
import type { ListenerKinds } from './listeners.ts';
import { warnOfUnknownMembers } from './warn-of-unknown-members.ts';

type Kind = keyof ListenerKinds;
type ArgumentsOf<Method> = Method extends ((...args: infer A) => void) | undefined ? A : never;

/** Listeners by kind and id. No part of the SDK depends on a listener. See docs/spec/sdk.md#listeners. */
export class ListenerHub {
  readonly #logger: Logger;
  readonly #listeners = new Map<Kind, Map<string, object>>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  get count(): number {
    return [...this.#listeners.values()].reduce((sum, listeners) => sum + listeners.size, 0);
  }

  /** Replaces a listener with the same id. Returns a function that removes this listener, and only this one. */
  add<K extends Kind>(kind: K, id: string, listener: ListenerKinds[K] & object): () => void {
    warnOfUnknownMembers(kind, listener, this.#logger);
    const listeners = this.#listeners.get(kind) ?? new Map<string, object>();
    this.#listeners.set(kind, listeners.set(id, listener));
    return () => {
      if (listeners.get(id) === listener) listeners.delete(id);
    };
  }

  remove(kind: Kind, id: string): void {
    this.#listeners.get(kind)?.delete(id);
  }

  /** Calls the member of every listener that has it, with the listener as `this`. Logs an exception and calls the others. */
  emit<K extends Kind, M extends keyof ListenerKinds[K] & string>(
    kind: K,
    member: M,
    ...args: ArgumentsOf<ListenerKinds[K][M]>
  ): void {
    for (const listener of Array.from(this.#listeners.get(kind)?.values() ?? [])) {
      const method: unknown = Reflect.get(listener, member);
      if (typeof method !== 'function') continue;
      try {
        Reflect.apply(method, listener, args);
      } catch (error) {
        this.#logger.error(`A listener threw in ${member}.`, error);
      }
    }
  }

  clear(): void {
    this.#listeners.clear();
  }
}
