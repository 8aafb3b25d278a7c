import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Default data directory of `serve`. */
const SERVE_DIR = './data';
/**
 * Default data directory of `npm start`. Separate, because its data is encrypted with a different key than those of
 * `serve`.
 */
const DEMO_DIR = './data/demo';
/** File with the API key and tokens of the demo, written by `npm start`. */
export const DEMO_FILE = 'demo.json';

/** Returns the default data directory of `npm start`. A demo that an earlier version seeded in `./data` stays there. */
export function demoDataDir(): string {
  return existsSync(join(SERVE_DIR, DEMO_FILE)) ? SERVE_DIR : DEMO_DIR;
}

/**
 * Returns the default data directory of commands that work on a database: that of `serve`, or that of the demo if the
 * former does not exist.
 */
export function workingDataDir(): string {
  const isServed = existsSync(join(SERVE_DIR, 'chat.sqlite'));
  return !isServed && existsSync(join(DEMO_DIR, 'chat.sqlite')) ? DEMO_DIR : SERVE_DIR;
}
