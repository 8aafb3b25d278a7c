import { LISTS, OUR_LIST } from './lists.ts';
import type { SceneRun } from './measure-in-page.ts';
import {
  type BottomScene,
  READING_SCENES,
  type ReadingScene,
  type SceneName,
  type ScrollingScene,
} from './scene-names.ts';

/** Names of measurements in the report: scenes, scenes under other conditions, and actions from outside the page. */
export type MeasurementName =
  | SceneName
  | `${ReadingScene} without scroll anchoring`
  | `${ScrollingScene} on a CPU four times slower`
  | 'leave a stream by a wheel step of 8 px'
  | 'wheel over 16000 px'
  | 'ten flicks'
  | 'memory after scrolling up for 160 frames';

/** A scene measured in one list. */
export interface Measurement extends SceneRun {
  readonly name: MeasurementName;
  /** What is measured instead of the scene itself: input from outside the page, or memory. */
  readonly by?: 'wheel' | 'flicks' | 'leaving a stream' | 'memory';
  /** Meaningful figures of the measurement. Default: all. */
  readonly figures?: readonly string[];
}

const SCROLLING_SCENES = [
  'scroll up 40 px per frame',
  'scroll up 100 px per frame',
  'scroll up 400 px per frame',
] as const satisfies ScrollingScene[];
const BOTTOM_SCENES: readonly BottomScene[] = [
  '100 new messages arrive',
  'short list fills up',
  'viewport shrinks and grows',
];
const EXACT_SCENES: readonly SceneName[] = [
  ...READING_SCENES,
  'older messages load while scrolling up',
  ...SCROLLING_SCENES,
  ...BOTTOM_SCENES,
];
const STREAMS: readonly BottomScene[] = ['stream 200 words through new data', 'stream 200 words through the row store'];
const LONG_SCROLL = 'scroll up for 160 frames';
const TIMED_SCENES: Readonly<Record<'kit' | 'simple', readonly SceneName[]>> = {
  kit: ['open with 200 messages', 'open with 200 cached messages', 'jump to a loaded message', LONG_SCROLL, ...STREAMS],
  simple: ['open with 200 messages', 'open with 10000 messages', 'jump to a loaded message', LONG_SCROLL, ...STREAMS],
};
/** Excluded: FlatList finds a row that it has not rendered only by trial and error, which takes half a minute. */
const LISTS_WITHOUT_JUMPS = new Set(['flat', 'kit-flat']);
/** Timed scenes that a bare list does not support, or that have a goal only for our list. */
const TIMED_SCENES_OF_OURS: readonly SceneName[] = [
  'open at the first unread message',
  'jump to a message that is not loaded',
  'append 30 messages to 10000',
  'prepend 30 messages to 10000',
  'idle for a second',
];

const listsWithKitRows = Object.keys(LISTS.kit);
const listsWithSimpleRows = Object.keys(LISTS.simple);
/** Lists whose geometry is measured. It does not depend on the rows, so the others are measured only with simple rows. */
const listsForGeometry = [OUR_LIST.kit, ...listsWithSimpleRows];

/** Measurements that do not depend on time; two may run concurrently. */
export const EXACT_MEASUREMENTS: readonly Measurement[] = [
  ...EXACT_SCENES.flatMap((scene) => listsForGeometry.map((list) => ({ name: scene, list, scene }))),
  ...READING_SCENES.flatMap((scene) =>
    listsForGeometry.map((list) => ({
      name: `${scene} without scroll anchoring` as const,
      list,
      scene,
      hasAnchoring: false,
    })),
  ),
  ...SCROLLING_SCENES.map((scene) => ({
    name: `${scene} on a CPU four times slower` as const,
    list: OUR_LIST.kit,
    scene,
    throttle: 4,
  })),
];

/** Measurements that run once, without others at the same time. */
export const UNDISTURBED_MEASUREMENTS: readonly Measurement[] = [
  ...listsForGeometry.map(
    (list): Measurement => ({
      name: 'leave a stream by a wheel step of 8 px',
      list,
      scene: 'no action',
      by: 'leaving a stream',
    }),
  ),
  {
    name: 'unmount and mount 500 times',
    list: OUR_LIST.kit,
    scene: 'unmount and mount 500 times',
    figures: ['heapMB'],
  },
  ...[...listsWithKitRows, ...listsWithSimpleRows].flatMap((list): Measurement[] => [
    { name: 'wheel over 16000 px', list, scene: 'no action', by: 'wheel' },
    { name: 'ten flicks', list, scene: 'no action', by: 'flicks' },
    { name: 'memory after scrolling up for 160 frames', list, scene: LONG_SCROLL, by: 'memory' },
  ]),
];

/**
 * Returns the timed measurements in the order of a round. The lists alternate within a scene, and a different one is
 * first in each round.
 */
export function timedMeasurements(round: number): Measurement[] {
  const kitLists = rotated(listsWithKitRows, round);
  const compared = [
    { lists: kitLists, scenes: TIMED_SCENES.kit },
    { lists: rotated(listsWithSimpleRows, round), scenes: TIMED_SCENES.simple },
  ].flatMap(({ lists, scenes }) => scenes.flatMap((scene) => lists.map((list) => ({ name: scene, list, scene }))));
  const throttled = kitLists.map(
    (list): Measurement => ({
      name: `${LONG_SCROLL} on a CPU four times slower`,
      list,
      scene: LONG_SCROLL,
      throttle: 4,
      figures: ['dropped'],
    }),
  );
  const ours = TIMED_SCENES_OF_OURS.map((scene) => ({ name: scene, list: OUR_LIST.kit, scene }));
  return [...compared, ...throttled, ...ours].filter(
    ({ list, scene }) => scene !== 'jump to a loaded message' || !LISTS_WITHOUT_JUMPS.has(list),
  );
}

function rotated(lists: readonly string[], round: number): string[] {
  const first = round % lists.length;
  return [...lists.slice(first), ...lists.slice(0, first)];
}
