import { afterAll, beforeAll, describe } from 'vitest';
import { type ConsoleWorld, startConsole } from './console-world.ts';
import { logsScenes } from './logs.scenes.ts';

/** What an operator sees at `/console`, in a real browser, with the demo's story in the log. */
let world: ConsoleWorld;
beforeAll(async () => {
  world = await startConsole();
}, 240_000);
afterAll(() => world[Symbol.asyncDispose]());

describe('logs', () => logsScenes(() => world));
