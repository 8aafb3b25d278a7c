import { expect, test } from 'vitest';
import { blankIn, type Geometry } from '../../testing/geometry.ts';
import { keysFrom, type ListFixture, listFixture } from '../../testing/list-fixture.tsx';
import { dragFinger, rollWheel, turnWheel } from '../../testing/real-input.ts';
import { webListAdapter } from './web-list-adapter.ts';

test('a wheel turn of eight pixels stops following a streamed response', async () => {
  using fixture = listFixture(webListAdapter, { keys: keysFrom(1, 100) });
  await fixture.opened();
  const stream = streamInto(fixture);
  let tops: readonly unknown[];
  try {
    await fixture.readFrames(5, () => undefined);
    await turnWheel(fixture.list(), -8);
    await expect.poll(() => fixture.distanceToEnd()).toBeGreaterThan(8);
    tops = await lastTops(fixture);
  } finally {
    stream.stop();
  }
  expect(stream.tokens()).toBeGreaterThanOrEqual(25);
  expect(new Set(tops).size).toBe(1);
});

test('a drag of thirty pixels stops following a streamed response', async () => {
  using fixture = listFixture(webListAdapter, { keys: keysFrom(1, 100) });
  await fixture.opened();
  const stream = streamInto(fixture);
  let tops: readonly unknown[];
  try {
    await fixture.readFrames(5, () => undefined);
    await dragFinger(fixture.list(), 30);
    await expect.poll(() => fixture.distanceToEnd()).toBeGreaterThan(30);
    tops = await lastTops(fixture);
  } finally {
    stream.stop();
  }
  expect(new Set(tops).size).toBe(1);
});

const GESTURES: Readonly<Record<string, (list: Element) => Promise<void>>> = {
  'a wheel': (list) => rollWheel(list, 4000, 4000),
  async 'a finger'(list) {
    for (let drags = 0; drags < 4; drags += 1) await dragFinger(list, 400, 40);
  },
};

test.each(Object.entries(GESTURES))(
  'scrolling far up by %s through unrendered rows never reverses and shows nothing blank',
  async (_, gesture) => {
    using fixture = listFixture(webListAdapter, { keys: keysFrom(1, 2000) });
    await fixture.opened();
    let isDone = false;
    const done = gesture(fixture.list()).finally(() => {
      isDone = true;
    });
    const frames: Geometry[] = [];
    while (!isDone && frames.length < 600) frames.push(...(await fixture.readFrames(1, fixture.geometry)));
    await done;
    frames.push(...(await fixture.readFrames(20, fixture.geometry)));
    const distances = frames.slice(1).map((frame, index) => distanceBetween(frames[index] ?? frame, frame));
    expect(fixture.distanceToEnd()).toBeGreaterThan(1500);
    expect(distances.filter((distance) => distance !== undefined && distance < -1)).toEqual([]);
    expect(frames.filter((frame) => blankIn(frame, 600) > 1)).toEqual([]);
  },
);

/** Returns the tops of the newest row in twenty frames after the user's own motion has ended, however late that is. */
async function lastTops(fixture: ListFixture): Promise<readonly unknown[]> {
  const tops: unknown[] = [];
  do {
    tops.push(...(await fixture.readFrames(20, () => fixture.row('r100')?.getBoundingClientRect().top)));
  } while (new Set(tops.slice(-20)).size > 1 && tops.length < 300);
  return tops.slice(-20);
}

/** Streams a token in each frame. */
function streamInto(fixture: ListFixture) {
  let [tokens, isOn] = [0, true];
  const next = () => {
    if (!isOn) return;
    tokens += 1;
    fixture.setHeight('r100', 60 + tokens * 4);
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  return {
    tokens: () => tokens,
    stop() {
      isOn = false;
    },
  };
}

/** Returns the distance by which a row visible in both frames has moved; undefined if there is none. */
function distanceBetween(before: Geometry, after: Geometry): number | undefined {
  for (const [key, { top }] of after) {
    const known = before.get(key);
    if (known) return top - known.top;
  }
  return undefined;
}
