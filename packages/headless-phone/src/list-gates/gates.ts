import { FOLLOWING_GATES } from './following-gates.ts';
import type { Gate } from './gate.ts';
import { OPENING_GATES } from './opening-gates.ts';
import { READING_GATES } from './reading-gates.ts';
import { FAR_JUMP_GATE, JUMP_GATE, TRAVEL_GATES } from './travel-gates.ts';
import { variants } from './variants.ts';

const PLAIN: readonly Gate[] = [...OPENING_GATES, ...READING_GATES, ...FOLLOWING_GATES, ...TRAVEL_GATES];
/** Gates that depend on when JavaScript has its turn. */
const PACED = [
  'opens at the newest row',
  'opens at the first unread row',
  'older rows while reading',
  'older rows while a finger moves the list',
  'a row above grows',
  'a streamed row moves nothing while reading',
  'a streamed row, a word a frame, is followed',
  '60 rows arrive at 10 a second',
  'the keyboard opens and closes at the newest row',
  JUMP_GATE.name,
  FAR_JUMP_GATE.name,
];
/** Gates whose rows have another shape from right to left. */
const MIRRORED = [
  'opens at the newest row',
  'older rows while reading',
  '60 rows arrive at 10 a second',
  JUMP_GATE.name,
];

/** What a message list must do in each painted frame, whatever draws it. */
export const GATES: readonly Gate[] = [
  ...PLAIN,
  ...variants(PLAIN, PACED, 'slow JavaScript', { framesPerTurn: 4 }),
  ...variants(PLAIN, MIRRORED, 'right to left', { isRtl: true }),
];
