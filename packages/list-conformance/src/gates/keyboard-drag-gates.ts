import type { ListDriver } from '../list-driver.ts';
import type { ListFrame, RowBox } from '../list-frame.ts';
import type { Gate, Measure } from './gate.ts';
import { displacement } from './measure.ts';
import { blanks, points, shown } from './measures.ts';
import { film, opened, scrollUp } from './reader.ts';

const KEYBOARD = 300;
/** Points in each frame. */
const SPEED = 6;

/** A finger on the list takes the keyboard down with it. iOS alone: Android has no such gesture without native modules. */
export const KEYBOARD_DRAG_GATES: readonly Gate[] = [
  {
    name: 'a finger drags the keyboard down at the newest row',
    needs: ['keyboardDrag', 'composer'],
    async run({ open }) {
      const list = await open({});
      await opened(list);
      return dragged(list);
    },
  },
  {
    name: 'a finger drags the keyboard down while reading',
    needs: ['keyboardDrag', 'composer'],
    async run({ open }) {
      const list = await open({});
      await opened(list);
      await scrollUp(list, 1_500);
      return dragged(list);
    },
  },
];

/** The finger moves from just above the composer to the bottom of the screen, and lets go. */
async function dragged(list: ListDriver): Promise<readonly Measure[]> {
  const { host } = list;
  host.keyboard.show(KEYBOARD);
  await host.frames(60);
  const open = shown(list);
  host.scrollView.beginDrag(-SPEED, open.height - 30);
  const down = await film(list, 60);
  host.scrollView.endDrag(0);
  const frames = [open, ...down, ...(await film(list, 60))];
  if (!down.some(({ height }) => height > open.height + 100)) throw new Error('The list did not follow the keyboard.');
  if (Math.abs((frames.at(-1)?.height ?? 0) - open.height - KEYBOARD) > 1)
    throw new Error('The keyboard did not close.');
  return [points('points rows moved against the bottom edge', drift(frames.map(fromEdge))), blanks(frames)];
}

/** Returns the sum of all displacements: an error of each frame is small where the finger is slow. */
function drift(frames: readonly ListFrame[]): number {
  return frames.slice(1).reduce((sum, frame, index) => sum + displacement(frames[index] ?? frame, frame), 0);
}

/** With places measured from the bottom edge. */
function fromEdge(frame: ListFrame): ListFrame {
  const rows = [...frame.rows].map(([row, { top, bottom }]): [number, RowBox] => [
    row,
    { top: top - frame.height, bottom: bottom - frame.height },
  ]);
  return { ...frame, rows: new Map(rows) };
}
