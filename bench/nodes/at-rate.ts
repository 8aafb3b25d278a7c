import { setTimeout as delay } from 'node:timers/promises';

/** Calls `run` at a rate for some seconds, whether or not earlier calls have ended. Returns the number of calls. */
export async function atRate(perSecond: number, seconds: number, run: (n: number) => void): Promise<number> {
  const beganMs = performance.now();
  const total = Math.round(perSecond * seconds);
  for (let n = 0; n < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - beganMs) * perSecond) / 1000) + 1);
    for (; n < due; n += 1) run(n);
    await delay(1);
  }
  return total;
}
