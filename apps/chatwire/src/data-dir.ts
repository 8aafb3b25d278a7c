import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The data directory of `serve` when CHATWIRE_DATA_DIR is absent. */
const SERVED = './data';
/** The data directory of `npm start`: its data are encrypted with another key than those of `serve`. */
const DEMO = './data/demo';
/** Written by `npm start`: its key and tokens. */
export const DEMO_FILE = 'demo.json';

/** Default data directory of `npm start`. A demo that an earlier version seeded in `./data` stays there. */
export function demoDataDir(): string {
  return existsSync(join(SERVED, DEMO_FILE)) ? SERVED : DEMO;
}

/** Default data directory of commands that work on a database: the one of `serve`, or the demo's if there is no other. */
export function workingDataDir(): string {
  const isServed = existsSync(join(SERVED, 'chat.sqlite'));
  return !isServed && existsSync(join(DEMO, 'chat.sqlite')) ? DEMO : SERVED;
}
