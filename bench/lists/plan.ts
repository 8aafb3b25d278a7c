import { OURS, SUBJECTS } from './subjects.ts';
import type { Trial } from './trial.ts';

/** A measurement, and its line in the report. */
export interface Step extends Trial {
  readonly line: string;
  /** Input from outside the page by wheel or finger, or a memory measurement. Default: the scene acts by itself. */
  readonly by?: 'wheel' | 'flicks' | 'escape' | 'held';
  /** Meaningful figures of the measurement. Default: all. */
  readonly figures?: readonly string[];
}

const DISPLACEMENT_SCENES = [
  'older, reading',
  'older, near the top',
  'newer, reading',
  'row above grows',
  'row below grows',
];
const SCROLL_SCENES = ['up 40 px a frame', 'up 100 px a frame', 'up 400 px a frame'];
const BOTTOM_SCENES = ['burst of 100', 'short list', 'viewport 600 to 300 to 600'];
const EXACT = [...DISPLACEMENT_SCENES, 'streamed, reading', 'older, moving', ...SCROLL_SCENES, ...BOTTOM_SCENES];
const WITHOUT_ANCHORING = [...DISPLACEMENT_SCENES, 'streamed, reading'];
const SCROLL = 'up 100 px a frame, unread geometry';
const SLOW_SCROLL = { line: `${SCROLL}, four times slower`, scene: SCROLL, throttle: 4, figures: ['dropped'] };
const STREAMS = ['stream, new data', 'stream, row store'];
const TIMED = {
  kit: ['open 200', 'open from the cache', 'jump to 5000 of 10000', SCROLL, ...STREAMS],
  simple: ['open 200', 'open 10000', 'jump to 5000 of 10000', SCROLL, ...STREAMS],
};
/** Excluded: FlatList finds a row that it has not rendered only by trial and error, which takes half a minute. */
const EXCLUDED_STEPS = new Set(['flat jump to 5000 of 10000', 'kit-flat jump to 5000 of 10000']);
/** Scenes that a bare list does not support. */
const KIT_SCENES = [
  'open at the first unread',
  'jump to 5000, not loaded',
  'append 30 to 10000',
  'prepend 30 to 10000',
  'idle for a second',
];

const kit = Object.keys(SUBJECTS.kit);
const simple = Object.keys(SUBJECTS.simple);
/** For geometry that does not depend on the row: the finished list, and the lists with the simple row. */
const geometric = [OURS.kit, ...simple];

/** Deterministic measurements; two may run concurrently. */
export const EXACT_STEPS: readonly Step[] = [
  ...EXACT.flatMap((scene) => geometric.map((subject) => ({ line: scene, subject, scene }))),
  ...WITHOUT_ANCHORING.flatMap((scene) =>
    geometric.map((subject) => ({ line: `${scene}, no anchoring`, subject, scene, hasAnchoring: false })),
  ),
  ...SCROLL_SCENES.map((scene) => ({ line: `${scene}, four times slower`, subject: OURS.kit, scene, throttle: 4 })),
];

/** Measurements that run once, without others at the same time. */
export const ONCE_STEPS: readonly Step[] = [
  ...geometric.map((subject) => ({
    line: 'away by the wheel, 8 px',
    subject,
    scene: 'gesture',
    by: 'escape' as const,
  })),
  { line: 'come and go 500 times', subject: OURS.kit, scene: 'come and go 500 times', figures: ['heapMB'] },
  ...[...kit, ...simple].flatMap((subject) => [
    { line: 'wheel, 16,000 px', subject, scene: 'gesture', by: 'wheel' as const },
    { line: 'ten flicks', subject, scene: 'gesture', by: 'flicks' as const },
    { line: 'held after 160 frames of scrolling', subject, scene: SCROLL, by: 'held' as const },
  ]),
];

/**
 * Returns the timed measurements in the order of a round. The lists alternate within a scene, and a different one is
 * first in each round.
 */
export function timedSteps(round: number): Step[] {
  const rows = [
    { subjects: rotated(kit, round), scenes: TIMED.kit },
    { subjects: rotated(simple, round), scenes: TIMED.simple },
  ];
  const steps = rows.flatMap(({ subjects, scenes }) =>
    scenes.flatMap((scene) => subjects.map((subject) => ({ line: scene, subject, scene }))),
  );
  const slow = rotated(kit, round).map((subject) => ({ ...SLOW_SCROLL, subject }));
  const alone = KIT_SCENES.map((scene) => ({ line: scene, subject: OURS.kit, scene }));
  return [...steps, ...slow, ...alone].filter(({ subject, scene }) => !EXCLUDED_STEPS.has(`${subject} ${scene}`));
}

function rotated(names: readonly string[], round: number): string[] {
  const first = round % names.length;
  return [...names.slice(first), ...names.slice(0, first)];
}
