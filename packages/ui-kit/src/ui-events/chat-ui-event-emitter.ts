import type { ChatUIEventHandler, ChatUIEventListener, ChatUIEventMap, ChatUIEventName } from './ui-event-map.ts';

/**
 * Delivers events to their subscribers. Emitters form a tree, as providers do: an event goes to the
 * handlers of its emitter, of those below it and of those above it, never across to a sibling.
 * See docs/spec/message-list.md#ui-events.
 */
export class ChatUIEventEmitter {
  readonly #handlers = new Map<string, Set<Subscription>>();
  readonly #listeners = new Map<string, () => void>();
  readonly #below = new Set<ChatUIEventEmitter>();
  #above: ChatUIEventEmitter | undefined;

  /** Returns a function that unsubscribes, also during an event. */
  on<N extends ChatUIEventName>(name: N, handler: ChatUIEventHandler<N>): () => void {
    const subscription: Subscription = { call: (payload) => handler(asPayload(payload)) };
    const known = this.#handlers.get(name) ?? new Set();
    this.#handlers.set(name, known.add(subscription));
    return () => {
      known.delete(subscription);
    };
  }

  emit<N extends ChatUIEventName>(name: N, payload: ChatUIEventMap[N]): void {
    this.#handDown(name, payload);
    for (let next = this.#above; next; next = next.#above) next.#hand(name, payload);
  }

  /** Handlers of several events under one id; replaces an earlier listener with that id. */
  addListener(id: string, listener: ChatUIEventListener): void {
    this.removeListener(id);
    const ends = namesOf(listener).map((name) => this.#onMember(name, listener));
    this.#listeners.set(id, () => ends.forEach((end) => end()));
  }

  /** Takes effect immediately, also during an event. */
  removeListener(id: string): void {
    this.#listeners.get(id)?.();
    this.#listeners.delete(id);
  }

  /** Attaches this emitter below another. Returns a function that detaches it. */
  attachTo(above: ChatUIEventEmitter): () => void {
    this.#above = above;
    above.#below.add(this);
    return () => {
      above.#below.delete(this);
      this.#above = undefined;
    };
  }

  /** Looked up at each event: a method keeps its `this`, and a handler set later is found. */
  #onMember<N extends ChatUIEventName>(name: N, listener: ChatUIEventListener): () => void {
    return this.on(name, (payload) => {
      const handler: unknown = listener[name];
      if (typeof handler === 'function') Reflect.apply(handler, listener, [payload]);
    });
  }

  #handDown(name: string, payload: unknown): void {
    this.#hand(name, payload);
    for (const emitter of this.#below) emitter.#handDown(name, payload);
  }

  #hand(name: string, payload: unknown): void {
    const handlers = this.#handlers.get(name) ?? new Set();
    // Handlers added during an event wait for the next one.
    const present = Array.from(handlers);
    for (const subscription of present) {
      if (!handlers.has(subscription)) continue;
      try {
        subscription.call(payload);
      } catch (error) {
        console.error(`Chatwire: a handler of ${name} failed.`, error);
      }
    }
  }
}

interface Subscription {
  call(payload: unknown): void;
}

/** Only `emit` dispatches, under the same name. */
function asPayload<N extends ChatUIEventName>(payload: unknown): ChatUIEventMap[N] {
  return payload as ChatUIEventMap[N];
}

/** Includes members inherited from a class. */
function namesOf(listener: ChatUIEventListener): ChatUIEventName[] {
  const names = new Set<string>();
  for (let at: object | null = listener; at !== null && at !== Object.prototype; at = Reflect.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  }
  names.delete('constructor');
  return asNames([...names]);
}

function asNames(names: readonly string[]): ChatUIEventName[] {
  return names as ChatUIEventName[];
}
