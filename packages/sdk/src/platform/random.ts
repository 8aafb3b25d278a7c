import type { Logger } from './ports.ts';

/** Source of random bytes: `settings.randomBytes`, or the platform's. Contract 1. */
export type RandomBytes = (count: number) => Uint8Array;

/**
 * `crypto.getRandomValues` where the platform has it, else a counter mixed with the time and `Math.random`: good enough
 * for names that must differ, and said so once.
 */
export function platformRandom(nowMs: () => number, logger: Logger): RandomBytes {
  if (typeof globalThis.crypto?.getRandomValues === 'function') {
    return (count) => globalThis.crypto.getRandomValues(new Uint8Array(count));
  }
  logger.warn('No crypto.getRandomValues: message ids are made from weak randomness.');
  let counter = 0;
  return (count) =>
    Uint8Array.from({ length: count }, () => {
      counter += 1;
      return (Math.floor(Math.random() * 256) ^ counter ^ Math.floor(nowMs() / counter)) & 0xff;
    });
}

/** UUID version 4. */
export function uuid(randomBytes: RandomBytes): string {
  const bytes = [...randomBytes(16)];
  const hex = bytes.map((byte, index) => {
    const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, '0');
  });
  const text = hex.join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
}

/** A number from 0 up to, not including, 1. */
export function fraction(randomBytes: RandomBytes): number {
  const [a = 0, b = 0, c = 0, d = 0] = randomBytes(4);
  return (a * 0x1_00_00_00 + b * 0x1_00_00 + c * 0x1_00 + d) / 0x1_00_00_00_00;
}
