import { describe } from 'vitest';
import { alarmScenes } from './alarms.scenes.ts';
import { consoleSuite } from './console-world.ts';

const world = consoleSuite();

// Conditions are evaluated every 15 s.
describe('alarms', { timeout: 180_000 }, () => alarmScenes(world));
