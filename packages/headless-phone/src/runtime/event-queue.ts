export interface QueuedEvent {
  /** Tag of the view; undefined: the event belongs to none. */
  readonly target?: number;
  readonly type: string;
  /** Replaces an event of the same kind that has not been delivered. */
  readonly isUnique?: boolean;
  run(): void;
}

/**
 * Events waiting for JavaScript, in order. A unique event takes the place of the last one for its view if that has its
 * type and is unique too: a slow app gets one scroll event for several frames. ReactCommon/react/renderer/core/
 * EventQueue.cpp:25-56; scroll events are unique: .../scrollview/ScrollViewEventEmitter.cpp:12-14 of react-native 0.87.1.
 */
export class EventQueue {
  #events: QueuedEvent[] = [];

  add(event: QueuedEvent): void {
    const last = this.#events.findLastIndex(({ target }) => target === event.target);
    const before = this.#events[last];
    if (event.isUnique && before?.isUnique && before.type === event.type) this.#events[last] = event;
    else this.#events.push(event);
  }

  /** Removes and returns all events. */
  take(): readonly QueuedEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }
}
