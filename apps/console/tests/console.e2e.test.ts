import { describe } from 'vitest';
import { consoleSuite } from './console-world.ts';
import { entryScenes } from './entry.scenes.ts';
import { logsScenes } from './logs.scenes.ts';
import { sessionScenes } from './session.scenes.ts';
import { whyScenes } from './why.scenes.ts';

/** Timeout for a browser and a server on a busy machine. */
const PATIENT = { timeout: 60_000 };

/**
 * The steps of a support question in the console at `/console`, in a real browser with the demo data.
 * `pages.long.test.ts` tests the other pages.
 */
const world = consoleSuite();

describe('logs', PATIENT, () => logsScenes(world));
describe('an entry', PATIENT, () => entryScenes(world));
describe('why', PATIENT, () => whyScenes(world));
describe('sessions', PATIENT, () => sessionScenes(world));
