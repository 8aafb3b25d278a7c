import type { ServerFrame } from '@chatwire/protocol';
import { cursorOf, eventIdOf } from '../../chat/conversations/event-log.ts';

/**
 * The cursors of live frames. While frames of other nodes may be missing, a client that resumed from the cursor of a
 * later frame would never get them: frames then carry the earlier cursor, and a resume repeats the events after it.
 * No other state is required: the client may resume at any node, during the outage or after it.
 * See docs/spec/rest-and-realtime.md#resume.
 */
export class SafeCursor {
  #eventId: number;

  /** `cursor`: the end of all events when the node started. */
  constructor(cursor: string) {
    this.#eventId = eventIdOf(cursor) ?? 0;
  }

  apply(frame: ServerFrame, isComplete: boolean): ServerFrame {
    const eventId = frame.cursor === undefined ? undefined : eventIdOf(frame.cursor);
    if (eventId === undefined) return frame;
    if (isComplete) this.#eventId = Math.max(this.#eventId, eventId);
    return isComplete || eventId <= this.#eventId ? frame : { ...frame, cursor: cursorOf(this.#eventId) };
  }
}
