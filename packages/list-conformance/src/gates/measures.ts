import type { ListDriver } from '../list-driver.ts';
import type { ListFrame } from '../list-frame.ts';
import type { Measure } from './gate.ts';
import { blankFrames, displacement, framesOffBottom, jitter, MAX_STILL_DISTANCE, offBottom } from './measure.ts';
import { EFFECT_FRAMES, recordFrames } from './reader.ts';

/** Returns a measure in points. Its limit is the distance up to which a row counts as still. */
export function points(quantity: string, value: number): Measure {
  return { quantity, value, atMost: MAX_STILL_DISTANCE };
}

/** Returns a measure of a number of things, by default with the limit 0. */
export function count(quantity: string, value: number, atMost = 0): Measure {
  return { quantity, value, atMost };
}

/** Measures in how many frames, and how far, the newest row is away from the bottom edge. */
export function atBottom(frames: readonly ListFrame[]): readonly Measure[] {
  const largest = Math.max(0, ...frames.map(offBottom));
  return [count('frames off the bottom', framesOffBottom(frames)), points('points off the bottom', largest)];
}

/** Measures how far rows move between consecutive frames. */
export function staysStill(frames: readonly ListFrame[]): Measure {
  return points('displacement in points', jitter(frames));
}

/** Counts the frames in which a part of the viewport is blank. The limit is `atMost`. */
export function blanks(frames: readonly ListFrame[], atMost = 0): Measure {
  return count('blank frames', blankFrames(frames), atMost);
}

/** Measures whether the newest row is in view: 0 if it is, otherwise 1. */
export function newestSeen(list: ListDriver): Measure {
  return count('newest row out of view at the end', list.frame()?.rows.has(list.newest()) === true ? 0 : 1);
}

/** Measures how far a resting list moves while `act` happens. `act` is called before each frame with its index. */
export async function staysInPlace(
  list: ListDriver,
  act: (index: number) => unknown,
  frameCount = EFFECT_FRAMES,
): Promise<readonly Measure[]> {
  const frameBefore = currentFrame(list);
  const frames = await recordFrames(list, frameCount, act);
  const displacements = frames.map((frame) => displacement(frameBefore, frame));
  return [points('displacement in points', Math.max(...displacements)), blanks(frames)];
}

/** Returns the last painted frame. Throws if the list shows no rows. */
export function currentFrame(list: ListDriver): ListFrame {
  const frame = list.frame();
  if (!frame) throw new Error('The list shows no rows.');
  return frame;
}

/** Returns a function that calls `act` before the first frame only. */
export function once(act: () => unknown): (index: number) => void {
  return (index) => void (index === 0 && act());
}

/** Returns the worst measure of each quantity. */
export function worstOf(measures: readonly Measure[]): readonly Measure[] {
  const quantities = [...new Set(measures.map(({ quantity }) => quantity))];
  return quantities.map((quantity) => {
    const same = measures.filter((each) => each.quantity === quantity);
    return { quantity, value: Math.max(...same.map(({ value }) => value)), atMost: same[0]?.atMost ?? 0 };
  });
}

const WORDS = 'one more word and then another of them '.split(' ');

/** Returns a text of `count` words. */
export function words(count: number): string {
  return Array.from({ length: count }, (_, index) => WORDS[index % WORDS.length]).join(' ');
}

/** Appends a row and adds a word to it before each frame. */
export function stream(list: ListDriver, index: number, length: number): void {
  if (index === 0) list.append(1);
  if (index < length) list.setText(list.newest(), words(index + 1));
}
