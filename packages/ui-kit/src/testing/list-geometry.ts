import { expect } from 'vitest';
import type { ListAdapter } from '../adapters/list-adapter.ts';
import { displacement, type Geometry } from './geometry.ts';
import { keysFrom, type ListFixture, listFixture } from './list-fixture.tsx';

/** Tolerance in px: smaller movements are invisible. */
export const MAX_STILL_DISTANCE = 0.5;
export const VIEWPORT_HEIGHT = 600;

/** Returns the bottom of a row in a frame, in px; NaN if it is not there. */
export function bottomOf(frame: Geometry | undefined, key: string): number {
  return frame?.get(key)?.bottom ?? Number.NaN;
}

/** Sets the height of the list, in px. */
export function setHeight(stage: ListFixture, height: number): void {
  stage.host.style.height = `${height}px`;
}

/** Expects that no row moves in the frames after `act`. */
export async function expectStill(stage: ListFixture, act: () => void, count = 4): Promise<void> {
  const before = stage.geometry();
  for (const frame of await stage.framesOf(act, count)) {
    expect(displacement(before, frame)).toBeLessThanOrEqual(MAX_STILL_DISTANCE);
  }
}

export async function fixtureInTheMiddle(adapter: ListAdapter): Promise<ListFixture> {
  const stage = listFixture(adapter, { keys: keysFrom(101, 300) });
  await stage.opened();
  await stage.handle().scrollToKey('r200', { at: 'start', animated: false });
  await stage.framesOf(() => stage.scrollBy(-25));
  return stage;
}
