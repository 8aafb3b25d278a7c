import { describe } from 'vitest';
import { causeScenes } from './causes.scenes.ts';
import { consoleSuite } from './console-world.ts';
import { contrastScenes, overlayScenes } from './contrast.scenes.ts';
import { negatedFilterScenes } from './logs.scenes.ts';
import { shellDetailScenes } from './shell.scenes.ts';
import { sweepScenes } from './sweep.scenes.ts';

const world = consoleSuite();

describe('the frame', { timeout: 60_000 }, () => shellDetailScenes(world));

describe('causes of the sandbox phones', { timeout: 60_000 }, () => causeScenes(world));
describe('negated filters', { timeout: 60_000 }, () => negatedFilterScenes(world));

describe('menus, lists, dialogs, and popups', { timeout: 60_000 }, () => overlayScenes(world));

describe('every page of the console', { timeout: 60_000 }, () => {
  contrastScenes(world);
  sweepScenes(world);
});
