import { beforeEach } from 'vitest';
import { movePointerAway } from './real-input.ts';

// Elements under the pointer are drawn in their hover state, and again whenever rows move under it.
beforeEach(movePointerAway);
