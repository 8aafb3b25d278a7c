import { beforeEach } from 'vitest';
import { movePointerAway } from './real-input.ts';

// Elements under the pointer are in their hover state and render again whenever rows move under it.
beforeEach(movePointerAway);
