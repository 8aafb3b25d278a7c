import type { ListDriver } from '../list-driver.ts';
import type { ListFrame, RowBox } from '../list-frame.ts';
import type { Gate, Measure } from './gate.ts';
import { displacement } from './measure.ts';
import { blanks, currentFrame, points } from './measures.ts';
import { framesSinceOpening, recordFrames, scrollUp } from './reader.ts';

/** In points. */
const KEYBOARD_HEIGHT = 300;
/** Points per frame. */
const FINGER_SPEED = 6;

interface Drag {
  /** Frames in which the finger moves back up: the keyboard returns. */
  readonly framesBack: number;
  /** Speed of the finger when it is lifted, points per millisecond; negative while it moves down. */
  readonly releaseSpeed: number;
}

const DOWN: Drag = { framesBack: 0, releaseSpeed: 0 };

/**
 * Gates about a finger on the list that drags the keyboard down. iOS only: Android has no such gesture without native
 * modules.
 */
export const KEYBOARD_DRAG_GATES: readonly Gate[] = [
  gate('a finger drags the keyboard down at the newest row', {}, [DOWN]),
  gate('a finger drags the keyboard down while reading', { scrolledUp: 1_500 }, [DOWN]),
  gate('a finger drags the keyboard down and lets go in motion', { scrolledUp: 1_500 }, [
    { ...DOWN, releaseSpeed: -0.8 },
  ]),
  gate('a finger drags the keyboard down and back up', { scrolledUp: 1_500 }, [{ ...DOWN, framesBack: 12 }]),
  {
    name: 'a finger drags the keyboard down below few rows',
    needs: ['keyboardDrag', 'composer'],
    async run({ open }) {
      const list = await open({ rows: 4, loaded: 4 });
      await framesSinceOpening(list);
      const frames = await openKeyboardAndDragDown(list);
      return [
        points(
          'points rows moved, other than with the finger or the bottom edge',
          totalDisplacement(frames, leastDisplacement),
        ),
        blanks(frames),
      ];
    },
  },
  gate('a finger drags the keyboard down four times', { scrolledUp: 1_500 }, [DOWN, DOWN, DOWN, DOWN]),
];

function gate(name: string, { scrolledUp = 0 }: { readonly scrolledUp?: number }, drags: readonly Drag[]): Gate {
  return {
    name,
    needs: ['keyboardDrag', 'composer'],
    async run({ open }) {
      const list = await open({});
      await framesSinceOpening(list);
      if (scrolledUp > 0) await scrollUp(list, scrolledUp);
      const measures: Measure[] = [];
      for (const drag of drags) measures.push(...(await dragKeyboard(list, drag)));
      return measures;
    },
  };
}

/** Drags the keyboard down with a finger, possibly moves it back up a bit, and lifts it. */
async function dragKeyboard(list: ListDriver, { framesBack, releaseSpeed }: Drag): Promise<readonly Measure[]> {
  const { host } = list;
  const [open, ...down] = await openKeyboardAndDragDown(list);
  if (framesBack > 0) host.scrollView.beginDrag(FINGER_SPEED);
  const framesDragged = [open, ...down, ...(await recordFrames(list, framesBack))];
  host.scrollView.endDrag(releaseSpeed);
  const framesAfter = [...framesDragged.slice(-1), ...(await recordFrames(list, 120))];
  const keyboardClosedBy = framesBack > 0 ? 0 : KEYBOARD_HEIGHT;
  const expected = open.height + keyboardClosedBy;
  const height = framesAfter.at(-1)?.height ?? 0;
  if (Math.abs(height - expected) > 1) throw new Error(`Expected a list height of ${expected}, got ${height}.`);
  return [
    points('points rows moved, other than with the finger', totalDisplacement(framesDragged, displacement)),
    points(
      'points rows moved, other than with the bottom edge, after release',
      totalDisplacement(framesAfter, leastDisplacement),
    ),
    blanks([...framesDragged, ...framesAfter]),
  ];
}

/**
 * Opens the keyboard. The finger then moves from just above the composer to the bottom of the screen, and stays there.
 * Returns the frames from the open keyboard on.
 */
async function openKeyboardAndDragDown(list: ListDriver): Promise<readonly [ListFrame, ...ListFrame[]]> {
  const { host } = list;
  host.keyboard.show(KEYBOARD_HEIGHT);
  await host.frames(60);
  const open = currentFrame(list);
  host.scrollView.beginDrag(-FINGER_SPEED, open.height - 30);
  const down = await recordFrames(list, 60);
  if (!down.some(({ height }) => height > open.height + 100)) throw new Error('The list did not follow the keyboard.');
  return [open, ...down];
}

type Distance = (before: ListFrame, after: ListFrame) => number;

/** Returns the sum of the displacements of all frames. The largest would miss a slow drag, where each frame errs by little. */
function totalDisplacement(frames: readonly ListFrame[], distance: Distance): number {
  return frames.slice(1).reduce((sum, frame, index) => sum + distance(frames[index] ?? frame, frame), 0);
}

/**
 * Returns how far rows moved relative to the viewport or to its bottom edge, whichever is less: until JavaScript knows that
 * the finger is lifted, rows may do either.
 */
const leastDisplacement: Distance = (before, after) =>
  Math.min(displacement(before, after), displacement(fromEdge(before), fromEdge(after)));

/** Returns a frame with positions measured from the bottom edge. */
function fromEdge(frame: ListFrame): ListFrame {
  const rows = [...frame.rows].map(([row, { top, bottom }]): [number, RowBox] => [
    row,
    { top: top - frame.height, bottom: bottom - frame.height },
  ]);
  return { ...frame, rows: new Map(rows) };
}
