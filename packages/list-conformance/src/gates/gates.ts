import type { Feature, HostConditions } from '../list-host.ts';
import { AGENT_GATES } from './agent-gates.ts';
import { COMPOSER_GATES } from './composer-gates.ts';
import { EDGE_JUMP_GATE } from './edge-jump-gate.ts';
import { FOLLOWING_GATES } from './following-gates.ts';
import type { Gate } from './gate.ts';
import { KEYBOARD_DRAG_GATES } from './keyboard-drag-gates.ts';
import { OPENING_GATES } from './opening-gates.ts';
import { READING_GATES } from './reading-gates.ts';
import { FAR_JUMP_GATE, JUMP_GATE, TRAVEL_GATES } from './travel-gates.ts';

/** Gates that only complete chats can run. */
const CHAT: readonly Gate[] = [...AGENT_GATES, ...KEYBOARD_DRAG_GATES, ...COMPOSER_GATES, EDGE_JUMP_GATE];
const PLAIN: readonly Gate[] = [...OPENING_GATES, ...READING_GATES, ...FOLLOWING_GATES, ...TRAVEL_GATES, ...CHAT];
/** Gates that also run with slow JavaScript, because their result depends on its turns. */
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
  ...CHAT.map(({ name }) => name),
];
/** Gates that also run from right to left, because their rows look different. */
const MIRRORED = [
  'opens at the newest row',
  'older rows while reading',
  '60 rows arrive at 10 a second',
  JUMP_GATE.name,
];
/** Gates that also run without the scroll anchoring of the browser, which may pass them by itself. */
const ANCHORED = [
  'older rows while reading',
  'older rows at the very top',
  'newer rows while reading',
  'a row above grows',
  'a row below grows',
  'a streamed row moves nothing while reading',
];

/** All gates: requirements for every painted frame of a message list, whatever library draws it. */
export const GATES: readonly Gate[] = [
  ...PLAIN,
  ...variants(PACED, 'slow JavaScript', { slowness: 4 }),
  ...variants(MIRRORED, 'right to left', { isRtl: true }),
  ...variants(ANCHORED, 'no scroll anchoring', { hasScrollAnchoring: false }, ['scrollAnchoring']),
];

function variants(
  names: readonly string[],
  suffix: string,
  conditions: HostConditions,
  needed: readonly Feature[] = [],
): readonly Gate[] {
  return PLAIN.filter(({ name }) => names.includes(name)).map(({ name, needs = [], run }) => ({
    name: `${name}, ${suffix}`,
    needs: [...needs, ...needed],
    run: ({ open, ...context }) =>
      run({
        ...context,
        open: (opening) => open({ ...opening, conditions: { ...conditions, ...opening.conditions } }),
      }),
  }));
}
