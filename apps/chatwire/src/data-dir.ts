import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Default data directory of `serve`. */
const SERVED = './data';
/**
 * Default data directory of `npm start`. Separate, because its data are encrypted with a different key than those of
 * `serve`.
 */
const DEMO = './data/demo';
/** File with the API key and tokens of the demo, written by `npm start`. */
export const DEMO_FILE = 'demo.json';

/** Returns the default data directory of `npm start`. A demo that an earlier version seeded in `./data` stays there. */
export function demoDataDir(): string {
  return existsSync(join(SERVED, DEMO_FILE)) ? SERVED : DEMO;
}

/**
 * Returns the default data directory of commands that work on a database: that of `serve`, or that of the demo if the
 * former does not exist.
 */
export function workingDataDir(): string {
  const isServed = existsSync(join(SERVED, 'chat.sqlite'));
  return !isServed && existsSync(join(DEMO, 'chat.sqlite')) ? DEMO : SERVED;
}
