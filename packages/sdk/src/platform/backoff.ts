import { fraction, type RandomBytes } from './random.ts';

/** How long to wait before the next try: 1, 2, 4, 8 … `maxSeconds`, ± 20 %. In ms. `failures` counts from 1. */
export function backoffMs(failures: number, randomBytes: RandomBytes, maxSeconds = 30): number {
  const seconds = Math.min(2 ** (failures - 1), maxSeconds);
  return Math.round(seconds * 1000 * (0.8 + 0.4 * fraction(randomBytes)));
}
