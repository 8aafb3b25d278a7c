import type { OtherList } from './lists.ts';
import type { MeasurementName } from './measurements.ts';
import { READING_SCENES } from './scene-names.ts';

/** An absolute goal of the complete message list: for the worst of these measurements in all rounds, or for the median of a time. */
export interface Limit {
  readonly id: string;
  readonly what: string;
  readonly measurements: readonly MeasurementName[];
  readonly figure: string;
  readonly most: number;
}

/** A goal relative to other lists with the same rows; compares the medians of the rounds. */
export interface Ratio {
  readonly id: string;
  readonly what: string;
  readonly measurement: MeasurementName;
  readonly figure: string;
  /**
   * Compared lists: the one with the lowest value counts, or with `least` the highest. `itself`: the complete
   * message list in another scene.
   */
  readonly than: readonly OtherList[] | 'all' | 'itself';
  /** Measurement of the compared lists. Default: `measurement`. */
  readonly thanMeasurement?: MeasurementName;
  /** Excludes lists whose figure in this measurement, with the simple row, is above `most`. */
  readonly among?: { readonly measurement: MeasurementName; readonly figure: string; readonly most: number };
  readonly most?: number;
  readonly least?: number;
}

const LONG_SCROLL = 'scroll up for 160 frames';
const SLOW = 'on a CPU four times slower';

export const LIMITS: readonly Limit[] = [
  {
    id: 'G1',
    what: 'displacement of the messages on screen by changes elsewhere, px, with and without scroll anchoring',
    measurements: READING_SCENES.flatMap((scene) => [scene, `${scene} without scroll anchoring` as const]),
    figure: 'px',
    most: 0.5,
  },
  {
    id: 'G2',
    what: 'displacement while older messages load during a scroll, px',
    measurements: ['older messages load while scrolling up'],
    figure: 'px',
    most: 1,
  },
  {
    id: 'G3',
    what: 'frames that jump while scrolling up 40, 100, and 400 px per frame',
    measurements: ['scroll up 40 px per frame', 'scroll up 100 px per frame', 'scroll up 400 px per frame'],
    figure: 'jitter',
    most: 0,
  },
  {
    id: 'G4',
    what: 'blank px while scrolling up 40 and 100 px per frame, also on a slower CPU',
    measurements: (['scroll up 40 px per frame', 'scroll up 100 px per frame'] as const).flatMap((scene) => [
      scene,
      `${scene} ${SLOW}` as const,
    ]),
    figure: 'blank',
    most: 1,
  },
  {
    id: 'G4',
    what: 'blank px while scrolling up 400 px per frame, also on a slower CPU',
    measurements: ['scroll up 400 px per frame', `scroll up 400 px per frame ${SLOW}`],
    figure: 'blank',
    most: 25,
  },
  {
    id: 'G6',
    what: 'frames of a stream that do not show the bottom',
    measurements: ['stream 200 words through new data', 'stream 200 words through the row store'],
    figure: 'framesOff',
    most: 0,
  },
  {
    id: 'G8',
    what: 'displacement by a stream after the user has left it by 8 px, px',
    measurements: ['leave a stream by a wheel step of 8 px'],
    figure: 'px',
    most: 0.5,
  },
  {
    id: 'G9',
    what: 'jump to a loaded message, ms',
    measurements: ['jump to a loaded message'],
    figure: 'ms',
    most: 60,
  },
  {
    id: 'G9',
    what: 'distance of the jump target from its place, px',
    measurements: ['jump to a loaded message'],
    figure: 'px',
    most: 0.5,
  },
  { id: 'G9', what: 'blank px during the jump', measurements: ['jump to a loaded message'], figure: 'blank', most: 0 },
  {
    id: 'G10',
    what: 'pages requested by a jump to a message that is not loaded',
    measurements: ['jump to a message that is not loaded'],
    figure: 'loads',
    most: 1,
  },
  {
    id: 'G10',
    what: 'jump to a message that is not loaded, ms, with an immediate response',
    measurements: ['jump to a message that is not loaded'],
    figure: 'ms',
    most: 100,
  },
  {
    id: 'G10',
    what: 'frames of this jump that show neither its start nor its end',
    measurements: ['jump to a message that is not loaded'],
    figure: 'framesBetween',
    most: 0,
  },
  {
    id: 'G11',
    what: 'frames that move while the list opens',
    measurements: ['open with 200 messages', 'open with 200 cached messages'],
    figure: 'movingFrames',
    most: 0,
  },
  {
    id: 'G12',
    what: 'distance of the unread separator from its place when the list opens, px',
    measurements: ['open at the first unread message'],
    figure: 'px',
    most: 0.5,
  },
  {
    id: 'G13',
    what: 'dropped frames of 160, on a slower CPU',
    measurements: [`${LONG_SCROLL} ${SLOW}`],
    figure: 'dropped',
    most: 0,
  },
  {
    id: 'G14',
    what: 'growth of the heap by scrolling up for 160 frames, MB, with code that the browser compiles',
    measurements: [LONG_SCROLL],
    figure: 'heapMB',
    most: 1,
  },
  {
    id: 'G14',
    what: 'growth of retained memory by scrolling up for 160 frames, MB',
    measurements: ['memory after scrolling up for 160 frames'],
    figure: 'retainedMB',
    most: 1,
  },
  {
    id: 'G15',
    what: 'frames that do not show the bottom: short list, other height, 100 new messages',
    measurements: ['short list fills up', 'viewport shrinks and grows', '100 new messages arrive'],
    figure: 'framesOff',
    most: 0,
  },
];

export const RATIOS: readonly Ratio[] = [
  {
    id: 'G5',
    what: 'distance of ten flicks, px, against the farthest list',
    measurement: 'ten flicks',
    figure: 'px',
    than: 'all',
    least: 0.95,
  },
  {
    id: 'G5',
    // Excludes lists whose frames jump: part of their distance is not caused by the flick.
    what: 'distance of ten flicks, px, against the farthest list without a jump (G3)',
    measurement: 'ten flicks',
    figure: 'px',
    than: 'all',
    among: { measurement: 'scroll up 400 px per frame', figure: 'jitter', most: 0 },
    least: 0.95,
  },
  {
    id: 'G5',
    what: 'distance of ten flicks, px',
    measurement: 'ten flicks',
    figure: 'px',
    than: ['flat', 'flash'],
    least: 3,
  },
  {
    id: 'G7',
    what: 'stream through the row store, CPU ms, against one through new data',
    measurement: 'stream 200 words through the row store',
    figure: 'cpuMs',
    than: ['flat'],
    thanMeasurement: 'stream 200 words through new data',
    most: 0.5,
  },
  {
    id: 'G7',
    what: 'stream through the row store, CPU ms, against the cheapest list',
    measurement: 'stream 200 words through the row store',
    figure: 'cpuMs',
    than: 'all',
    most: 1.3,
  },
  {
    id: 'G9',
    what: 'jump to a loaded message, ms',
    measurement: 'jump to a loaded message',
    figure: 'ms',
    than: ['virtua'],
    most: 1.2,
  },
  {
    id: 'G11',
    what: 'open with 200 messages, ms',
    measurement: 'open with 200 messages',
    figure: 'ms',
    than: ['flash'],
    most: 1,
  },
  {
    id: 'G11',
    what: 'open with 200 messages, ms',
    measurement: 'open with 200 messages',
    figure: 'ms',
    than: ['virtuoso'],
    most: 0.4,
  },
  {
    id: 'G11',
    what: 'open with 200 cached messages, ms',
    measurement: 'open with 200 cached messages',
    figure: 'ms',
    than: ['flash'],
    most: 1,
  },
  {
    id: 'G11',
    what: 'open with 200 cached messages, ms',
    measurement: 'open with 200 cached messages',
    figure: 'ms',
    than: ['virtuoso'],
    most: 0.4,
  },
  {
    id: 'G12',
    what: 'open at the first unread message, ms, against opening at the bottom',
    measurement: 'open at the first unread message',
    figure: 'ms',
    than: 'itself',
    thanMeasurement: 'open with 200 messages',
    most: 1.1,
  },
  {
    id: 'G13',
    what: 'scroll up for 160 frames, CPU ms',
    measurement: LONG_SCROLL,
    figure: 'cpuMs',
    than: ['flat'],
    most: 0.65,
  },
  {
    id: 'G14',
    what: 'DOM nodes after scrolling up for 160 frames',
    measurement: LONG_SCROLL,
    figure: 'nodes',
    than: ['flat'],
    most: 0.15,
  },
];
