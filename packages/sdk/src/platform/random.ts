import type { ClientClock, Logger } from './ports.ts';

/** Returns `count` random bytes. See docs/spec/sdk.md#platforms. */
export type RandomBytes = (count: number) => Uint8Array;

/**
 * Returns the platform's source of random bytes. Without `crypto.getRandomValues`, logs a warning once and returns a source
 * from `Math.random`, the time, and a counter, which is good enough for unique ids.
 */
export function platformRandom(clock: ClientClock, logger: Logger): RandomBytes {
  if (typeof globalThis.crypto?.getRandomValues === 'function') {
    return (count) => globalThis.crypto.getRandomValues(new Uint8Array(count));
  }
  logger.warn('No crypto: message ids are weak.');
  let counter = 0;
  return (count) =>
    Uint8Array.from({ length: count }, () => {
      counter += 1;
      return ((Math.random() * 256) ^ counter ^ (clock.nowMs() / counter)) & 0xff;
    });
}

/** Returns a UUID of version 4. */
export function uuid(randomBytes: RandomBytes): string {
  const bytes = [...randomBytes(31)];
  return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (slot) => {
    const digit = (bytes.pop() ?? 0) & 15;
    return (slot === 'x' ? digit : 8 | (digit & 3)).toString(16);
  });
}

/** Returns a random number from 0 up to, but not including, 1. */
export function fraction(randomBytes: RandomBytes): number {
  return randomBytes(4).reduceRight((sum, byte) => (sum + byte) / 256, 0);
}
