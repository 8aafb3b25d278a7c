import type { SceneName } from '../../scene-names.ts';
import { BOTTOM_SCENES } from './bottom-scenes.ts';
import { COST_SCENES } from './cost-scenes.ts';
import { JUMP_SCENES } from './jump-scenes.ts';
import { OPENING_SCENES } from './opening-scenes.ts';
import { READING_SCENES } from './reading-scenes.ts';
import type { Scene } from './scene.ts';
import { SCROLLING_SCENES } from './scrolling-scenes.ts';

export const SCENES: Readonly<Record<SceneName, Scene>> = {
  ...OPENING_SCENES,
  ...READING_SCENES,
  ...SCROLLING_SCENES,
  ...BOTTOM_SCENES,
  ...JUMP_SCENES,
  ...COST_SCENES,
  // For input from outside the page.
  'no action': { count: 2000, run: async () => ({}) },
};
