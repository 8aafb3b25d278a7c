import type { ListDriver } from '../list-driver.ts';
import type { ListFrame } from '../list-frame.ts';
import type { Measure } from './gate.ts';
import { blankFrames, displacement, framesOffBottom, jitter, offBottom, STILL } from './measure.ts';
import { AFTER, recordFrames } from './reader.ts';

export function points(what: string, value: number): Measure {
  return { what, value, atMost: STILL };
}

export function count(what: string, value: number, atMost = 0): Measure {
  return { what, value, atMost };
}

export function atBottom(frames: readonly ListFrame[]): readonly Measure[] {
  const most = Math.max(0, ...frames.map(offBottom));
  return [count('frames off the bottom', framesOffBottom(frames)), points('points off the bottom', most)];
}

export function staysStill(frames: readonly ListFrame[]): Measure {
  return points('displacement in points', jitter(frames));
}

export function blanks(frames: readonly ListFrame[], atMost = 0): Measure {
  return count('blank frames', blankFrames(frames), atMost);
}

/** Checks that the newest existing row is in view. */
export function newestSeen(list: ListDriver): Measure {
  return count('newest row out of view at the end', list.frame()?.rows.has(list.newest()) === true ? 0 : 1);
}

/** Checks that a resting list does not move while `act` happens. `act` is called before each frame with its index. */
export async function staysInPlace(
  list: ListDriver,
  act: (index: number) => unknown,
  frameCount = AFTER,
): Promise<readonly Measure[]> {
  const before = currentFrame(list);
  const frames = await recordFrames(list, frameCount, act);
  const moved = frames.map((frame) => displacement(before, frame));
  return [points('displacement in points', Math.max(...moved)), blanks(frames)];
}

export function currentFrame(list: ListDriver): ListFrame {
  const frame = list.frame();
  if (!frame) throw new Error('The list shows no rows.');
  return frame;
}

export function once(act: () => unknown): (index: number) => void {
  return (index) => void (index === 0 && act());
}

/** Returns the worst of the measures that share a name. */
export function worstOf(measures: readonly Measure[]): readonly Measure[] {
  const names = [...new Set(measures.map(({ what }) => what))];
  return names.map((what) => {
    const same = measures.filter((each) => each.what === what);
    return { what, value: Math.max(...same.map(({ value }) => value)), atMost: same[0]?.atMost ?? 0 };
  });
}

const WORDS = 'one more word and then another of them '.split(' ');

export function words(count: number): string {
  return Array.from({ length: count }, (_, index) => WORDS[index % WORDS.length]).join(' ');
}

/** Appends a row and adds a word to it before each frame. */
export function stream(list: ListDriver, index: number, length: number): void {
  if (index === 0) list.append(1);
  if (index < length) list.setText(list.newest(), words(index + 1));
}
