import type { ListDriver } from '../list-driver.ts';
import type { ListFrame } from '../list-frame.ts';

/** Number of frames within which all effects of a change are painted. */
export const EFFECT_FRAMES = 30;
/** Number of frames within which a list must show its first row. */
const MAX_OPENING_FRAMES = 600;
const FINGER_SPEED = 50;

/** Draws frames and returns them. Calls `before` before each frame, with its index. */
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
export async function framesSinceOpening(list: ListDriver, count = EFFECT_FRAMES): Promise<readonly ListFrame[]> {
  for (let framesLeft = MAX_OPENING_FRAMES; framesLeft > 0 && !list.frame(); framesLeft -= 1) await list.host.frame();
  const first = list.frame();
  if (!first) throw new Error(`No row within ${MAX_OPENING_FRAMES} frames.`);
  return [first, ...(await recordFrames(list, count))];
}

/** Scrolls up by some points with a finger, lifts it, and waits until the list rests. */
export async function scrollUp(list: ListDriver, distance: number): Promise<void> {
  const { scrollView } = list.host;
  scrollView.beginDrag(-FINGER_SPEED);
  await list.host.frames(Math.ceil(distance / FINGER_SPEED));
  scrollView.endDrag(0);
  await list.host.frames(EFFECT_FRAMES);
}

/** The frame of a list that shows no row. */
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
