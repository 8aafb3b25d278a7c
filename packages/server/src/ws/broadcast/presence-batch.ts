import { setImmediate as turnEnds } from 'node:timers/promises';
import type { Session } from '../session.ts';
import type { OutboundFrame } from './outbound-frame.ts';

/** Connections written to before yielding to the event loop. */
const SLICE = 100;

/**
 * Presence frames that wait to be written, by connection. After a restart everyone's contacts come online at once: a
 * connection gets the frames of many users with one write. Frames of a connection stay in order.
 */
export class PresenceBatch {
  readonly #failed: (error: unknown) => void;
  readonly #waiting = new Map<Session, OutboundFrame[]>();
  #flushing: Promise<void> | undefined;

  constructor(failed: (error: unknown) => void) {
    this.#failed = failed;
  }

  /** Resolves when all frames that wait were written; never rejects. */
  add(frame: OutboundFrame, sessions: Iterable<Session>): Promise<void> {
    for (const session of sessions) {
      const frames = this.#waiting.get(session);
      if (frames) frames.push(frame);
      else this.#waiting.set(session, [frame]);
    }
    return (this.#flushing ??= this.#flush()
      .catch(this.#failed)
      .finally(() => {
        this.#flushing = undefined;
      }));
  }

  async #flush(): Promise<void> {
    await turnEnds();
    let written = 0;
    for (const [session, frames] of this.#waiting) {
      this.#waiting.delete(session);
      session.deliverAll(frames);
      written += 1;
      if (written % SLICE === 0) await turnEnds();
    }
  }
}
