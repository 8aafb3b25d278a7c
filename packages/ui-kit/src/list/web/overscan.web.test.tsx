import { expect, test } from 'vitest';
import { blankIn, displacement, type Geometry } from '../../testing/geometry.ts';
import { keysFrom, type ListFixture, listFixture } from '../../testing/list-fixture.tsx';
import { webListAdapter } from './web-list-adapter.ts';

test('opening a list paints visible rows first, and renders the rows around them afterwards', async () => {
  using fixture = listFixture(webListAdapter, { keys: keysFrom(1, 100), heightOf: () => 50 });
  const frames = await fixture.readFrames(8, () => snapshot(fixture));
  await expectSeenFirst(
    fixture,
    frames.filter(({ rows }) => rows > 0),
  );
});

test('a jump paints visible rows first, and renders the rows around them afterwards', async () => {
  using fixture = listFixture(webListAdapter, { keys: keysFrom(1, 1000), heightOf: () => 50 });
  await fixture.opened();
  void fixture.handle().scrollToKey('r500', { at: 'center', animated: false });
  await expectSeenFirst(fixture, await fixture.readFrames(4, () => snapshot(fixture)));
});

test('replaced rows are painted first, and the rows around them are rendered afterwards', async () => {
  using fixture = listFixture(webListAdapter, { keys: keysFrom(1, 100), heightOf: () => 50 });
  await fixture.opened();
  fixture.setKeys(keysFrom(2001, 2100));
  await expectSeenFirst(fixture, await fixture.readFrames(4, () => snapshot(fixture)));
});

test('scrolling waits only for rows near the viewport, and finds the others rendered', async () => {
  using fixture = listFixture(webListAdapter, { keys: keysFrom(1, 1000), heightOf: () => 50 });
  await fixture.opened();
  const atOnce: number[] = [];
  const countInFrame = () => {
    const before = drawnRows(fixture);
    const drawn = () => [...drawnRows(fixture)].filter((key) => !before.has(key)).length;
    requestAnimationFrame(() => atOnce.push(drawn()));
  };
  fixture.host.addEventListener('scroll', countInFrame, { capture: true });
  for (let step = 0; step < 60; step += 1) {
    const [frame = new Map()] = await fixture.framesOf(() => fixture.scrollBy(-40), 1);
    expect(blankIn(frame, 600)).toBe(0);
  }
  expect(atOnce.length).toBeGreaterThanOrEqual(60);
  expect(Math.max(...atOnce)).toBeLessThanOrEqual(2);
  await expect.poll(() => drawnRows(fixture).size).toBeGreaterThanOrEqual(12 + 12 + 3);
});

test('rows rendered ahead do not change the position during a scroll', async () => {
  let drawing = () => {};
  const heightOf = () => {
    drawing();
    return 50;
  };
  using fixture = listFixture(webListAdapter, { keys: keysFrom(1, 300), heightOf });
  await fixture.opened();
  const { promise: goneOn, resolve: goOn } = Promise.withResolvers<Geometry>();
  drawing = () => {
    drawing = () => {};
    goOn(fixture.geometry());
    fixture.scrollBy(-550);
  };
  // Too short a distance to render rows immediately.
  fixture.scrollBy(-250);
  const before = await goneOn;
  const frames = await fixture.readFrames(4, () => fixture.geometry());
  expect(frames.map((frame) => displacement(before, frame, 550))).toEqual([0, 0, 0, 0]);
});

function snapshot(fixture: ListFixture) {
  const geometry = fixture.geometry();
  return {
    rows: drawnRows(fixture).size,
    blank: geometry.size > 0 ? blankIn(geometry, 600) : 0,
  };
}

function drawnRows(fixture: ListFixture): ReadonlySet<string | null> {
  return new Set([...fixture.host.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row')));
}

/** Rows have 50 px, the viewport 600 px. Rows around it are rendered between frames, later on a busy machine. */
async function expectSeenFirst(fixture: ListFixture, frames: readonly ReturnType<typeof snapshot>[]): Promise<void> {
  expect(frames.map(({ blank }) => blank)).toEqual(frames.map(() => 0));
  expect(frames[0]?.rows).toBeLessThanOrEqual(16);
  await expect.poll(() => drawnRows(fixture).size).toBeGreaterThanOrEqual(18);
}
