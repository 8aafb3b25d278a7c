import { beforeEach } from 'vitest';
import { movePointerAway } from './real-input.ts';

// What the pointer rests on is drawn as such, and drawn again whenever rows move under it.
beforeEach(movePointerAway);
