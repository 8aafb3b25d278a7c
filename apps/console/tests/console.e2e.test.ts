import { describe } from 'vitest';
import { adminScenes } from './admin.scenes.ts';
import { consoleSuite } from './console-world.ts';
import { contrastScenes } from './contrast.scenes.ts';
import { entryScenes } from './entry.scenes.ts';
import { logsScenes } from './logs.scenes.ts';
import { overviewScenes } from './overview.scenes.ts';
import { peopleScenes } from './people.scenes.ts';
import { sessionScenes } from './session.scenes.ts';
import { shellScenes } from './shell.scenes.ts';
import { whyScenes } from './why.scenes.ts';

/** Timeout for a browser and a server on a busy machine. */
const PATIENT = { timeout: 60_000 };

/** The console at `/console` in a real browser, with the demo data in the log. */
const world = consoleSuite();

describe('logs', PATIENT, () => logsScenes(world));
describe('an entry', PATIENT, () => entryScenes(world));
describe('overview', PATIENT, () => overviewScenes(world));
describe('why', PATIENT, () => whyScenes(world));
describe('people', PATIENT, () => peopleScenes(world));
// `pages.long.test.ts` has every page.
describe('contrast', PATIENT, () => contrastScenes(world, ['the log with an open entry', 'a provider form']));
describe('the frame', PATIENT, () => shellScenes(world));
describe('sessions', PATIENT, () => sessionScenes(world));
// Runs last, because it changes the server.
describe('administration', PATIENT, () => adminScenes(world));
