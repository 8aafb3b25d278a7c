import { loadavg } from 'node:os';

/** Returns the load average of the last minute: other work on the machine makes all figures worse. */
export function loadNow(): number {
  return Math.round(10 * (loadavg()[0] ?? Number.NaN)) / 10;
}
