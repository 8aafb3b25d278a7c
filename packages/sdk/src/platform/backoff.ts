import { fraction, type RandomBytes } from './random.ts';

/** Returns the wait before the next attempt in ms: 1, 2, 4 … `maxSeconds` seconds, ± 20 %. `failures` counts from 1. */
export function backoffMs(failures: number, randomBytes: RandomBytes, maxSeconds = 30): number {
  const seconds = Math.min(2 ** (failures - 1), maxSeconds);
  return Math.round(seconds * 1000 * (0.8 + 0.4 * fraction(randomBytes)));
}
