import { setImmediate } from 'node:timers/promises';

/** A turn of the event loop that takes no longer than this had little to do, ms. */
const SHORT_TURN_MS = 1;

/** Resolves after a short turn of the event loop: no other work of this process is waiting. Resolves at the latest after about `maxMs`. */
export async function untilLoopIsIdle(maxMs: number): Promise<void> {
  const beganMs = performance.now();
  for (let turnBeganMs = beganMs; ; ) {
    await setImmediate();
    const nowMs = performance.now();
    if (nowMs - turnBeganMs <= SHORT_TURN_MS || nowMs - beganMs >= maxMs) return;
    turnBeganMs = nowMs;
  }
}
