import type { Cause } from './cause.ts';
import { CAUSES_OF_SETTINGS } from './causes-of-settings.ts';
import { CAUSES_OF_TOKENS } from './causes-of-tokens.ts';
import { CAUSES_ON_THE_SCREEN } from './causes-on-the-screen.ts';
import { CAUSES_ON_THE_WAY } from './causes-on-the-way.ts';

/** The scripted causes, by number. See docs/spec/last-mile.md#sandbox-phones. */
export const CAUSES: readonly Cause[] = [
  ...CAUSES_ON_THE_SCREEN,
  ...CAUSES_OF_SETTINGS,
  ...CAUSES_ON_THE_WAY,
  ...CAUSES_OF_TOKENS,
].toSorted((a, b) => a.number - b.number);
