import { randomInt } from 'node:crypto';

/**
 * Returns a function that creates ids: 24 lower-case hex digits, for 6 bytes of time, 2 of process, and 4 of counter. Ids
 * increase within a process.
 */
export function eventIdSource(process: number = randomInt(0x1_0000)): (nowMs: number) => string {
  const middle = process.toString(16).padStart(4, '0');
  let counter = randomInt(0x1_0000);
  return (nowMs) => {
    counter = (counter + 1) % 0x1_0000_0000;
    return nowMs.toString(16).padStart(12, '0') + middle + counter.toString(16).padStart(8, '0');
  };
}
