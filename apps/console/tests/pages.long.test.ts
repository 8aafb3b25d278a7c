import { describe } from 'vitest';
import { adminScenes } from './admin.scenes.ts';
import { auditScenes } from './audit.scenes.ts';
import { causeScenes } from './causes.scenes.ts';
import { consoleSuite } from './console-world.ts';
import { contrastScenes, overlayScenes } from './contrast.scenes.ts';
import { layoutScenes } from './layout.scenes.ts';
import { negatedFilterScenes } from './logs.scenes.ts';
import { onDemandScenes } from './on-demand.scenes.ts';
import { overviewScenes } from './overview.scenes.ts';
import { peopleScenes } from './people.scenes.ts';
import { roleScenes } from './session.scenes.ts';
import { shellDetailScenes, shellScenes } from './shell.scenes.ts';
import { sweepScenes } from './sweep.scenes.ts';

const world = consoleSuite();

describe('the frame', { timeout: 60_000 }, () => {
  shellScenes(world);
  shellDetailScenes(world);
});

describe('parts of pages that load late', { timeout: 60_000 }, () => onDemandScenes(world));
describe('people', { timeout: 60_000 }, () => peopleScenes(world));
describe('alignment', { timeout: 60_000 }, () => layoutScenes(world));
describe('roles', { timeout: 60_000 }, () => roleScenes(world));
describe('overview', { timeout: 60_000 }, () => overviewScenes(world));

describe('causes of the sandbox phones', { timeout: 60_000 }, () => causeScenes(world));
describe('negated filters', { timeout: 60_000 }, () => negatedFilterScenes(world));

describe('menus, lists, dialogs, and popups', { timeout: 60_000 }, () => overlayScenes(world));

describe('every page of the console', { timeout: 60_000 }, () => {
  contrastScenes(world);
  sweepScenes(world);
});

// Runs last, because it changes the server.
describe('administration', { timeout: 60_000 }, () => {
  adminScenes(world);
  auditScenes(world);
});
