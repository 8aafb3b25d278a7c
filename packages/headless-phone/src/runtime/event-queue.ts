export interface QueuedEvent {
  /** Tag of the view; undefined if the event does not belong to one. */
  readonly target?: number;
  readonly type: string;
  /** Whether the event replaces one of the same type that has not been delivered yet. */
  readonly isUnique?: boolean;
  run(): void;
}

/**
 * Events waiting for JavaScript, in order. If the last waiting event of the same view has the same type, and both are
 * unique, the new event replaces it: a slow app gets one scroll event for several frames.
 * ReactCommon/react/renderer/core/EventQueue.cpp:25-56; scroll events are unique:
 * .../scrollview/ScrollViewEventEmitter.cpp:12-14 of react-native 0.87.1.
 */
export class EventQueue {
  #events: QueuedEvent[] = [];

  add(event: QueuedEvent): void {
    const lastIndex = this.#events.findLastIndex(({ target }) => target === event.target);
    const previous = this.#events[lastIndex];
    if (event.isUnique && previous?.isUnique && previous.type === event.type) this.#events[lastIndex] = event;
    else this.#events.push(event);
  }

  /** Removes and returns all events. */
  take(): readonly QueuedEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }
}
