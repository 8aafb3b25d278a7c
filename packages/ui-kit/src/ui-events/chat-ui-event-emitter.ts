import type { ChatUIEventHandler, ChatUIEventListener, ChatUIEventMap, ChatUIEventName } from './ui-event-map.ts';

/**
 * Delivers events to their subscribers. Emitters form a tree, like providers: an event reaches the handlers of its
 * emitter, its descendants, and its ancestors, but not its siblings.
 * See docs/spec/message-list.md#ui-events.
 */
export class ChatUIEventEmitter {
  readonly #handlers = new Map<string, Set<Subscription>>();
  readonly #listeners = new Map<string, () => void>();
  readonly #below = new Set<ChatUIEventEmitter>();
  #above: ChatUIEventEmitter | undefined;

  /** Subscribes to an event. Returns a function that unsubscribes, which also works during an event. */
  on<N extends ChatUIEventName>(name: N, handler: ChatUIEventHandler<N>): () => void {
    const subscription: Subscription = { call: (payload) => handler(asPayload(payload)) };
    const handlersOfEvent = this.#handlers.get(name) ?? new Set();
    this.#handlers.set(name, handlersOfEvent.add(subscription));
    return () => {
      handlersOfEvent.delete(subscription);
    };
  }

  emit<N extends ChatUIEventName>(name: N, payload: ChatUIEventMap[N]): void {
    this.#handDown(name, payload);
    for (let next = this.#above; next; next = next.#above) next.#hand(name, payload);
  }

  /** Adds handlers of several events under one id. Replaces an earlier listener with that id. */
  addListener(id: string, listener: ChatUIEventListener): void {
    this.removeListener(id);
    const ends = namesOf(listener).map((name) => this.#onMember(name, listener));
    this.#listeners.set(id, () => ends.forEach((end) => end()));
  }

  /** Removes the listener with this id. Takes effect immediately, even during an event. */
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

  /** Looks up the handler at each event, so that a method keeps its `this` and a handler set later is called. */
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
    // A copy, because handlers added during an event must wait for the next one.
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

/** Restores the type of a payload, which `emit` dispatches under the same name. */
function asPayload<N extends ChatUIEventName>(payload: unknown): ChatUIEventMap[N] {
  return payload as ChatUIEventMap[N];
}

/** Returns the events that a listener handles, including methods inherited from a class. */
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
