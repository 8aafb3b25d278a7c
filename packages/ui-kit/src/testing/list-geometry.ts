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
export function setHeight(fixture: ListFixture, height: number): void {
  fixture.host.style.height = `${height}px`;
}

/** Expects that no row moves in the frames after `act`. */
export async function expectStill(fixture: ListFixture, act: () => void, count = 4): Promise<void> {
  const before = fixture.geometry();
  for (const frame of await fixture.framesOf(act, count)) {
    expect(displacement(before, frame)).toBeLessThanOrEqual(MAX_STILL_DISTANCE);
  }
}

export async function fixtureInTheMiddle(adapter: ListAdapter): Promise<ListFixture> {
  const fixture = listFixture(adapter, { keys: keysFrom(101, 300) });
  await fixture.opened();
  await fixture.handle().scrollToKey('r200', { at: 'start', animated: false });
  await fixture.framesOf(() => fixture.scrollBy(-25));
  return fixture;
}
