import { blankFrames, displacement, type ListFrame, offBottom, offCentre, STILL } from '@chatwire/list-conformance';
import type { FrameLine } from '../../apps/expo/src/phone-hour/run-record.ts';
import { percentile } from '../lib/results.ts';
import type { RecordedStep } from './read-run.ts';

export interface RunMeasure {
  readonly what: string;
  readonly value: number;
  /** Undefined: for information. */
  readonly atMost?: number;
}

export interface StepVerdict {
  readonly step: string;
  /** Undefined: skipped. */
  readonly passed: boolean | undefined;
  readonly measures: readonly RunMeasure[];
  readonly note: string | undefined;
}

/** JavaScript reads a position up to three frames before native code has corrected it. */
const LATE_FRAMES = 3;
/** Maximum height of a date or a loading indicator between messages, points. */
const GAP_POINTS = 96;
/** Space below the newest message, points. */
const ROOM_POINTS = 8;
/** A longer frame is dropped on a 60 Hz display. */
const LONG_FRAME_MS = 25;

/** Measures the frames of a step with the functions of the headless phone. */
export function stepVerdict({ step, frames }: RecordedStep): StepVerdict {
  const { step: name, result, note } = step;
  if (result === 'skipped') return { step: name, passed: undefined, measures: [], note };
  const measures = [...expected({ step, frames }), ...pace(frames)];
  const isWithin = measures.every(({ value, atMost }) => atMost === undefined || value <= atMost);
  const hasFrames = step.kind === 'manual' || frames.length > 0;
  return {
    step: name,
    passed: hasFrames && isWithin && (result === 'done' || result === 'asDescribed'),
    measures,
    note,
  };
}

function expected({ step, frames }: RecordedStep): readonly RunMeasure[] {
  const listFrames = frames.map(listFrame);
  const [first, last] = [listFrames[0], listFrames.at(-1)];
  if (!step.expects || !first || !last) return [];
  const blanks = {
    what: 'longest run of blank frames',
    value: longestRun(listFrames, (frame) => blankFrames([frame]) > 0),
  };
  switch (step.expects.kind) {
    case 'held':
      return [
        { what: 'displacement at the end, points', value: displacement(first, last), atMost: STILL },
        {
          what: 'longest run of displaced frames',
          value: longestRun(listFrames, (frame) => displacement(first, frame) > STILL),
          atMost: LATE_FRAMES,
        },
        { ...blanks, atMost: LATE_FRAMES },
      ];
    case 'bottom':
      return [
        { what: 'off the bottom at the end, points', value: offBottom(last), atMost: STILL },
        { what: 'newest row out of view at the end', value: last.rows.has(last.newest) ? 0 : 1, atMost: 0 },
        { what: 'frames off the bottom', value: listFrames.filter((frame) => offBottom(frame) > STILL).length },
        { ...blanks, atMost: LATE_FRAMES },
      ];
    case 'middle':
      return [
        { what: 'off the middle at the end, points', value: offCentre(last, step.expects.row), atMost: STILL },
        blanks,
      ];
  }
}

function pace(frames: readonly FrameLine[]): readonly RunMeasure[] {
  if (frames.length === 0) return [];
  const times = frames.map(({ tookMs }) => tookMs);
  return [
    { what: 'frame time p95, ms', value: percentile(times, 95) },
    { what: `frames over ${LONG_FRAME_MS} ms`, value: times.filter((ms) => ms > LONG_FRAME_MS).length },
  ];
}

function listFrame({ rows, height, lastMounted, newest }: FrameLine): ListFrame {
  const boxes = new Map(rows.map(([row, top, bottom]) => [row, { top, bottom }]));
  return { rows: boxes, height, room: ROOM_POINTS, gap: GAP_POINTS, newest, oldest: 1, lastMounted, travelled: 0 };
}

function longestRun(frames: readonly ListFrame[], holds: (frame: ListFrame) => boolean): number {
  let [longest, current] = [0, 0];
  for (const frame of frames) {
    current = holds(frame) ? current + 1 : 0;
    longest = Math.max(longest, current);
  }
  return longest;
}
