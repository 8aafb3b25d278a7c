import type { ListDriver } from '../list-driver.ts';
import type { ListFrame, RowBox } from '../list-frame.ts';
import type { Gate, Measure } from './gate.ts';
import { displacement } from './measure.ts';
import { blanks, currentFrame, points } from './measures.ts';
import { framesSinceOpening, recordFrames, scrollUp } from './reader.ts';

const KEYBOARD = 300;
/** Points in each frame. */
const SPEED = 6;

interface Drag {
  /** Frames in which the finger moves back up: the keyboard returns. */
  readonly back: number;
  /** Speed of the finger when it is lifted, points per millisecond. */
  readonly release: number;
}

const DOWN: Drag = { back: 0, release: 0 };

/**
 * Gates about a finger on the list that drags the keyboard down. iOS only: Android has no such gesture without native
 * modules.
 */
export const KEYBOARD_DRAG_GATES: readonly Gate[] = [
  gate('a finger drags the keyboard down at the newest row', {}, [DOWN]),
  gate('a finger drags the keyboard down while reading', { up: 1_500 }, [DOWN]),
  gate('a finger drags the keyboard down and lets go in motion', { up: 1_500 }, [{ ...DOWN, release: -0.8 }]),
  gate('a finger drags the keyboard down and back up', { up: 1_500 }, [{ ...DOWN, back: 12 }]),
  {
    name: 'a finger drags the keyboard down below few rows',
    needs: ['keyboardDrag', 'composer'],
    async run({ open }) {
      const list = await open({ rows: 4, loaded: 4 });
      await framesSinceOpening(list);
      const frames = await draggedDown(list);
      return [
        points('points rows moved, other than with the finger or the bottom edge', drift(frames, settling)),
        blanks(frames),
      ];
    },
  },
  gate('a finger drags the keyboard down four times', { up: 1_500 }, [DOWN, DOWN, DOWN, DOWN]),
];

function gate(name: string, { up = 0 }: { readonly up?: number }, drags: readonly Drag[]): Gate {
  return {
    name,
    needs: ['keyboardDrag', 'composer'],
    async run({ open }) {
      const list = await open({});
      await framesSinceOpening(list);
      if (up > 0) await scrollUp(list, up);
      const measures: Measure[] = [];
      for (const drag of drags) measures.push(...(await dragged(list, drag)));
      return measures;
    },
  };
}

/** Drags the keyboard down with a finger, possibly moves it back up a bit, and lifts it. */
async function dragged(list: ListDriver, { back, release }: Drag): Promise<readonly Measure[]> {
  const { host } = list;
  const [open, ...down] = await draggedDown(list);
  if (back > 0) host.scrollView.beginDrag(SPEED);
  const held = [open, ...down, ...(await recordFrames(list, back))];
  host.scrollView.endDrag(release);
  const after = [...held.slice(-1), ...(await recordFrames(list, 120))];
  const closed = back > 0 ? 0 : KEYBOARD;
  if (Math.abs((after.at(-1)?.height ?? 0) - open.height - closed) > 1)
    throw new Error('The keyboard is not where it belongs.');
  return [
    points('points rows moved, other than with the finger', drift(held, displacement)),
    points('points rows moved, other than with the bottom edge, after release', drift(after, settling)),
    blanks([...held, ...after]),
  ];
}

/** Opens the keyboard. The finger then moves from just above the composer to the bottom of the screen. */
async function draggedDown(list: ListDriver): Promise<readonly [ListFrame, ...ListFrame[]]> {
  const { host } = list;
  host.keyboard.show(KEYBOARD);
  await host.frames(60);
  const open = currentFrame(list);
  host.scrollView.beginDrag(-SPEED, open.height - 30);
  const down = await recordFrames(list, 60);
  if (!down.some(({ height }) => height > open.height + 100)) throw new Error('The list did not follow the keyboard.');
  return [open, ...down];
}

type Distance = (before: ListFrame, after: ListFrame) => number;

/** Returns the sum of all displacements: an error of each frame is small where the finger is slow. */
function drift(frames: readonly ListFrame[], distance: Distance): number {
  return frames.slice(1).reduce((sum, frame, index) => sum + distance(frames[index] ?? frame, frame), 0);
}

/** Checks that rows move with the bottom edge, or stay until JavaScript has learnt of the release. */
const settling: Distance = (before, after) =>
  Math.min(displacement(before, after), displacement(fromEdge(before), fromEdge(after)));

/** Returns a frame with positions measured from the bottom edge. */
function fromEdge(frame: ListFrame): ListFrame {
  const rows = [...frame.rows].map(([row, { top, bottom }]): [number, RowBox] => [
    row,
    { top: top - frame.height, bottom: bottom - frame.height },
  ]);
  return { ...frame, rows: new Map(rows) };
}
