import { setImmediate } from 'node:timers/promises';
import { type Clock, sleep } from '../../base/time/clock.ts';
import type { Session } from '../session.ts';
import type { OutboundFrame } from './outbound-frame.ts';

/** Connections written to before yielding to the event loop, about 0.5 ms: Node accepts one connection per turn. */
const SLICE = 25;
/** Pause after a round of writes, per connection written to: about ten times as long as the write itself. */
const PAUSE_MS_EACH = 0.1;
const MOST_PAUSE_MS = 3_000;

/**
 * Presence frames that wait to be written, by connection. After a restart everyone's contacts come online one after the
 * other: frames then wait for up to 3 s, so that a connection gets those of many users with one write. Without load
 * they are written in the same turn. Frames of a connection stay in order.
 */
export class PresenceBatch {
  readonly #clock: Clock;
  readonly #failed: (error: unknown) => void;
  #waiting = new Map<Session, OutboundFrame[]>();
  #flushing: Promise<void> | undefined;

  constructor(clock: Clock, failed: (error: unknown) => void) {
    this.#clock = clock;
    this.#failed = failed;
  }

  /** Resolves when all frames that wait were written; never rejects. */
  add(frame: OutboundFrame, sessions: Iterable<Session>): Promise<void> {
    for (const session of sessions) {
      const frames = this.#waiting.get(session);
      if (frames) frames.push(frame);
      else this.#waiting.set(session, [frame]);
    }
    return (this.#flushing ??= this.#flushAll().finally(() => {
      this.#flushing = undefined;
    }));
  }

  async #flushAll(): Promise<void> {
    await setImmediate();
    while (this.#waiting.size > 0) {
      const due = this.#waiting;
      this.#waiting = new Map();
      await this.#write(due).catch(this.#failed);
      const pauseMs = Math.min(MOST_PAUSE_MS, Math.floor(due.size * PAUSE_MS_EACH));
      if (pauseMs > 0) await sleep(this.#clock, pauseMs);
    }
  }

  async #write(due: ReadonlyMap<Session, readonly OutboundFrame[]>): Promise<void> {
    let written = 0;
    for (const [session, frames] of due) {
      session.deliverAll(frames);
      written += 1;
      if (written % SLICE === 0) await setImmediate();
    }
  }
}
