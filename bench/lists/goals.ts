import type { PeerName } from './subjects.ts';

/** An absolute goal of the finished list: for the worst of these lines in all rounds, or for the median of a time. */
export interface Limit {
  readonly id: string;
  readonly what: string;
  readonly lines: readonly string[];
  readonly figure: string;
  readonly most: number;
}

/** A goal relative to other lists with the same rows; compares the medians of the rounds. */
export interface Ratio {
  readonly id: string;
  readonly what: string;
  readonly line: string;
  readonly figure: string;
  /**
   * Compared lists: the one with the lowest value counts, or with `least` the highest. `itself`: the finished list in
   * another scene.
   */
  readonly than: readonly PeerName[] | 'all' | 'itself';
  /** Line of the compared lists. Default: `line`. */
  readonly thanLine?: string;
  /** Excludes lists whose figure in this line, with the simple row, is above `most`. */
  readonly among?: { readonly line: string; readonly figure: string; readonly most: number };
  readonly most?: number;
  readonly least?: number;
}

const CHANGE_LINES = ['older, reading', 'older, near the top', 'newer, reading', 'row above grows', 'row below grows'];
const READING_LINES = [...CHANGE_LINES, 'streamed, reading'];
const SCROLL = 'up 100 px a frame, unread geometry';
const SLOW = 'four times slower';

export const LIMITS: readonly Limit[] = [
  {
    id: 'G1',
    what: 'a reader is moved by what comes or grows, px, with and without anchoring',
    lines: READING_LINES.flatMap((line) => [line, `${line}, no anchoring`]),
    figure: 'px',
    most: 0.5,
  },
  { id: 'G2', what: 'the same while the reader scrolls, px', lines: ['older, moving'], figure: 'px', most: 1 },
  {
    id: 'G3',
    what: 'frames that jump at 40, 100 and 400 px a frame',
    lines: ['up 40 px a frame', 'up 100 px a frame', 'up 400 px a frame'],
    figure: 'jitter',
    most: 0,
  },
  {
    id: 'G4',
    what: 'blank px at 40 and 100 px a frame, also four times slower',
    lines: ['up 40 px a frame', 'up 100 px a frame'].flatMap((line) => [line, `${line}, ${SLOW}`]),
    figure: 'blank',
    most: 1,
  },
  {
    id: 'G4',
    what: 'blank px at 400 px a frame, also four times slower',
    lines: ['up 400 px a frame', `up 400 px a frame, ${SLOW}`],
    figure: 'blank',
    most: 25,
  },
  {
    id: 'G6',
    what: 'frames off the bottom in a stream',
    lines: ['stream, new data', 'stream, row store'],
    figure: 'framesOff',
    most: 0,
  },
  {
    id: 'G8',
    what: 'px after a wheel of 8 px has left a stream',
    lines: ['away by the wheel, 8 px'],
    figure: 'px',
    most: 0.5,
  },
  { id: 'G9', what: 'jump to a loaded message, ms', lines: ['jump to 5000 of 10000'], figure: 'ms', most: 60 },
  { id: 'G9', what: 'off its place, px', lines: ['jump to 5000 of 10000'], figure: 'px', most: 0.5 },
  { id: 'G9', what: 'blank on the way, px', lines: ['jump to 5000 of 10000'], figure: 'blank', most: 0 },
  {
    id: 'G10',
    what: 'jump to a message not loaded: pages asked for',
    lines: ['jump to 5000, not loaded'],
    figure: 'loads',
    most: 1,
  },
  {
    id: 'G10',
    what: 'its ms, with a server that answers at once',
    lines: ['jump to 5000, not loaded'],
    figure: 'ms',
    most: 100,
  },
  {
    id: 'G10',
    what: 'frames that show neither start nor end',
    lines: ['jump to 5000, not loaded'],
    figure: 'framesBetween',
    most: 0,
  },
  {
    id: 'G11',
    what: 'frames that move while it opens',
    lines: ['open 200', 'open from the cache'],
    figure: 'movingFrames',
    most: 0,
  },
  {
    id: 'G12',
    what: 'open at the first unread: off its place, px',
    lines: ['open at the first unread'],
    figure: 'px',
    most: 0.5,
  },
  {
    id: 'G13',
    what: 'frames dropped of 160, four times slower',
    lines: [`${SCROLL}, ${SLOW}`],
    figure: 'dropped',
    most: 0,
  },
  {
    id: 'G14',
    what: 'MB more after 160 frames of scrolling, with the code the browser compiled meanwhile',
    lines: [SCROLL],
    figure: 'heapMB',
    most: 1,
  },
  {
    id: 'G14',
    what: 'MB held more after 160 frames of scrolling',
    lines: ['held after 160 frames of scrolling'],
    figure: 'heldMB',
    most: 1,
  },
  {
    id: 'G15',
    what: 'frames off the bottom: short list, other height, burst of 100',
    lines: ['short list', 'viewport 600 to 300 to 600', 'burst of 100'],
    figure: 'framesOff',
    most: 0,
  },
];

export const RATIOS: readonly Ratio[] = [
  { id: 'G5', what: 'ten flicks, px, the farthest', line: 'ten flicks', figure: 'px', than: 'all', least: 0.95 },
  {
    id: 'G5',
    // Excludes lists whose frames jump: part of their distance is not caused by the flick.
    what: 'ten flicks, px, the farthest without a jump (G3)',
    line: 'ten flicks',
    figure: 'px',
    than: 'all',
    among: { line: 'up 400 px a frame', figure: 'jitter', most: 0 },
    least: 0.95,
  },
  { id: 'G5', what: 'ten flicks, px', line: 'ten flicks', figure: 'px', than: ['flat', 'flash'], least: 3 },
  {
    id: 'G7',
    what: 'stream with row store, CPU, beside new data',
    line: 'stream, row store',
    figure: 'cpuMs',
    than: ['flat'],
    thanLine: 'stream, new data',
    most: 0.5,
  },
  {
    id: 'G7',
    what: 'stream with row store, CPU, the cheapest',
    line: 'stream, row store',
    figure: 'cpuMs',
    than: 'all',
    most: 1.3,
  },
  {
    id: 'G9',
    what: 'jump to a loaded message, ms',
    line: 'jump to 5000 of 10000',
    figure: 'ms',
    than: ['virtua'],
    most: 1.2,
  },
  { id: 'G11', what: 'open 200, ms', line: 'open 200', figure: 'ms', than: ['flash'], most: 1 },
  { id: 'G11', what: 'open 200, ms', line: 'open 200', figure: 'ms', than: ['virtuoso'], most: 0.4 },
  { id: 'G11', what: 'open from the cache, ms', line: 'open from the cache', figure: 'ms', than: ['flash'], most: 1 },
  {
    id: 'G11',
    what: 'open from the cache, ms',
    line: 'open from the cache',
    figure: 'ms',
    than: ['virtuoso'],
    most: 0.4,
  },
  {
    id: 'G12',
    what: 'open at the first unread, ms, beside the bottom',
    line: 'open at the first unread',
    figure: 'ms',
    than: 'itself',
    thanLine: 'open 200',
    most: 1.1,
  },
  { id: 'G13', what: '160 frames of scrolling, CPU', line: SCROLL, figure: 'cpuMs', than: ['flat'], most: 0.65 },
  { id: 'G14', what: 'DOM nodes after it', line: SCROLL, figure: 'nodes', than: ['flat'], most: 0.15 },
];
