import { fraction, type RandomBytes } from './random.ts';

/**
 * Returns how many milliseconds to wait before the next attempt: 1 s, 2 s, 4 s … up to `maxSeconds`, each ± 20 %.
 * `failures`: number of consecutive failures so far, at least 1.
 */
export function backoffMs(failures: number, randomBytes: RandomBytes, maxSeconds = 30): number {
  const seconds = Math.min(2 ** (failures - 1), maxSeconds);
  return Math.round(seconds * 1000 * (0.8 + 0.4 * fraction(randomBytes)));
}
