import type { ServerFrame } from '@chatwire/protocol';
import { cursorOf, eventIdOf } from '../../chat/conversations/event-log.ts';

/**
 * Sets the cursors of live frames. A client that resumed from the cursor of a frame would never get earlier frames of other nodes
 * that are still missing. While some may be missing, frames therefore contain the last cursor from before, and a resume repeats
 * the events after it. The client can resume at any node, during the outage or after it.
 * See docs/spec/rest-and-realtime.md#resume.
 */
export class SafeCursor {
  #eventId: number;

  /** `cursor`: the newest cursor when the node started. */
  constructor(cursor: string) {
    this.#eventId = eventIdOf(cursor) ?? 0;
  }

  /** Returns the frame with a safe cursor. `isComplete`: whether no frames of other nodes are missing. */
  apply(frame: ServerFrame, isComplete: boolean): ServerFrame {
    const eventId = frame.cursor === undefined ? undefined : eventIdOf(frame.cursor);
    if (eventId === undefined) return frame;
    if (isComplete) this.#eventId = Math.max(this.#eventId, eventId);
    return isComplete || eventId <= this.#eventId ? frame : { ...frame, cursor: cursorOf(this.#eventId) };
  }
}
