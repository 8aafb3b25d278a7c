import type { ListDriver } from '../list-driver.ts';
import type { ListFrame } from '../list-frame.ts';

/** Frames after a change within which all of its effects have been painted. */
export const AFTER = 30;
/** Frames within which a list must show its rows. */
const PATIENCE = 600;
const SPEED = 50;

/** Draws frames and returns what they show. `before` is called before each with its index. */
export async function recordFrames(
  list: ListDriver,
  count: number,
  before: (index: number) => unknown = () => undefined,
): Promise<readonly ListFrame[]> {
  const frames: ListFrame[] = [];
  for (let index = 0; index < count; index += 1) {
    before(index);
    await list.host.frame();
    frames.push(list.frame() ?? NOTHING);
  }
  return frames;
}

/**
 * Draws the frames after native code has laid out the screen by itself. Omits the first one, because JavaScript learns
 * of the change after it.
 */
export async function recordReaction(list: ListDriver, change: () => void): Promise<readonly ListFrame[]> {
  change();
  const frames = await recordFrames(list, 60);
  return frames.slice(1);
}

/** Waits for the first rows and returns the frames from then on. */
export async function framesSinceOpening(list: ListDriver, count = AFTER): Promise<readonly ListFrame[]> {
  for (let left = PATIENCE; left > 0 && !list.frame(); left -= 1) await list.host.frame();
  const first = list.frame();
  if (!first) throw new Error(`No row within ${PATIENCE} frames.`);
  return [first, ...(await recordFrames(list, count))];
}

/** Scrolls up by some points with a finger, lifts it, and waits until the list rests. */
export async function scrollUp(list: ListDriver, distance: number): Promise<void> {
  const { scrollView } = list.host;
  scrollView.beginDrag(-SPEED);
  await list.host.frames(Math.ceil(distance / SPEED));
  scrollView.endDrag(0);
  await list.host.frames(AFTER);
}

/** A list that shows no row at all: everything is blank. */
const NOTHING: ListFrame = {
  rows: new Map(),
  height: Number.POSITIVE_INFINITY,
  room: 0,
  gap: 0,
  newest: 0,
  oldest: 0,
  lastMounted: 0,
  travelled: 0,
};
