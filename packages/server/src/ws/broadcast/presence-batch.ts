import { setImmediate } from 'node:timers/promises';
import { type Clock, sleep } from '../../base/time/clock.ts';
import type { Session } from '../session.ts';
import type { OutboundFrame } from './outbound-frame.ts';

/** Number of connections that are written to before yielding to the event loop, about 0.5 ms. Node accepts one new connection per turn. */
const SLICE_SIZE = 25;
/** Pause after a round of writes, for each connection: about ten times as long as its write. */
const PAUSE_MS_PER_CONNECTION = 0.1;
const MAX_PAUSE_MS = 3_000;

/**
 * Combines presence frames, so that a connection gets those of many users in one write. After a restart, when all users come
 * online one after the other, frames wait for up to 3 s; without load, they are written at once. Keeps the order of frames.
 */
export class PresenceBatch {
  readonly #clock: Clock;
  readonly #onError: (error: unknown) => void;
  #waiting = new Map<Session, OutboundFrame[]>();
  #flushing: Promise<void> | undefined;

  constructor(clock: Clock, onError: (error: unknown) => void) {
    this.#clock = clock;
    this.#onError = onError;
  }

  /** Adds a frame to connections. Resolves when all waiting frames are written. Never rejects. */
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
      await this.#write(due).catch(this.#onError);
      const pauseMs = Math.min(MAX_PAUSE_MS, Math.floor(due.size * PAUSE_MS_PER_CONNECTION));
      if (pauseMs > 0) await sleep(this.#clock, pauseMs);
    }
  }

  async #write(due: ReadonlyMap<Session, readonly OutboundFrame[]>): Promise<void> {
    let written = 0;
    for (const [session, frames] of due) {
      session.deliverAll(frames);
      written += 1;
      if (written % SLICE_SIZE === 0) await setImmediate();
    }
  }
}
