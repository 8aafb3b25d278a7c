import { afterAll, beforeAll, describe } from 'vitest';
import { alarmScenes } from './alarms.scenes.ts';
import { type ConsoleWorld, startConsole } from './console-world.ts';

let world: ConsoleWorld;
beforeAll(async () => {
  world = await startConsole();
}, 240_000);
afterAll(() => world[Symbol.asyncDispose]());

// Conditions are evaluated every 15 s.
describe('alarms', { timeout: 180_000 }, () => alarmScenes(() => world));
