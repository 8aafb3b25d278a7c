import { expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { blankIn, type Geometry, keysFrom, type ListStage, listStage } from '../../testing/list-stage.tsx';
import { webListAdapter } from './web-list-adapter.ts';

test('a turn of the wheel by eight pixels is enough to leave a streamed answer for good', async () => {
  using stage = listStage(webListAdapter, { keys: keysFrom(1, 100) });
  await stage.opened();
  const stream = streamInto(stage);
  const tops = [];
  try {
    await stage.readFrames(5, () => undefined);
    await cdp().send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...centerOf(stage), deltaX: 0, deltaY: -8 });
    await expect.poll(() => stage.distanceToEnd()).toBeGreaterThan(8);
    await stage.readFrames(15, () => undefined);
    tops.push(...(await stage.readFrames(20, () => stage.row('r100')?.getBoundingClientRect().top)));
  } finally {
    stream.stop();
  }
  expect(stream.tokens()).toBeGreaterThan(30);
  expect(new Set(tops).size).toBe(1);
});

test('a finger that drags by thirty pixels leaves a streamed answer for good', async () => {
  using stage = listStage(webListAdapter, { keys: keysFrom(1, 100) });
  await stage.opened();
  const stream = streamInto(stage);
  const tops = [];
  try {
    await stage.readFrames(5, () => undefined);
    await drag(stage, 30);
    await expect.poll(() => stage.distanceToEnd()).toBeGreaterThan(30);
    await stage.readFrames(15, () => undefined);
    tops.push(...(await stage.readFrames(20, () => stage.row('r100')?.getBoundingClientRect().top)));
  } finally {
    stream.stop();
  }
  expect(new Set(tops).size).toBe(1);
});

const GESTURES: Readonly<Record<string, (stage: ListStage) => Promise<void>>> = {
  async 'a wheel'(stage) {
    const way = { yDistance: 4000, speed: 4000, gestureSourceType: 'mouse' } as const;
    await cdp().send('Input.synthesizeScrollGesture', { ...centerOf(stage), ...way });
  },
  async 'a finger'(stage) {
    for (let drags = 0; drags < 4; drags += 1) await drag(stage, 400, 40);
  },
};

test.each(Object.entries(GESTURES))(
  'a long way up by %s, through rows never drawn, goes one way only, with nothing blank',
  async (_, gesture) => {
    using stage = listStage(webListAdapter, { keys: keysFrom(1, 2000) });
    await stage.opened();
    let isDone = false;
    const done = gesture(stage).finally(() => {
      isDone = true;
    });
    const frames: Geometry[] = [];
    while (!isDone && frames.length < 600) frames.push(...(await stage.readFrames(1, stage.geometry)));
    await done;
    frames.push(...(await stage.readFrames(20, stage.geometry)));
    const ways = frames.slice(1).map((frame, index) => wayBetween(frames[index] ?? frame, frame));
    expect(stage.distanceToEnd()).toBeGreaterThan(1500);
    expect(ways.filter((way) => way !== undefined && way < -1)).toEqual([]);
    expect(frames.filter((frame) => blankIn(frame, 600) > 1)).toEqual([]);
  },
);

/** Of a finger, downwards: towards older rows. */
async function drag(stage: ListStage, way: number, step = 10): Promise<void> {
  const { x, y } = centerOf(stage);
  const at = (moved: number) => [{ x, y: y - 200 + moved }];
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let moved = step; moved <= way; moved += step) {
    await cdp().send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(moved) });
  }
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** A token in each frame. */
function streamInto(stage: ListStage) {
  let [tokens, isOn] = [0, true];
  const next = () => {
    if (!isOn) return;
    tokens += 1;
    stage.setHeight('r100', 60 + tokens * 4);
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

/** How far a row that both show has moved; undefined if they show none in common. */
function wayBetween(before: Geometry, after: Geometry): number | undefined {
  for (const [key, { top }] of after) {
    const known = before.get(key);
    if (known) return top - known.top;
  }
  return undefined;
}

/** In the coordinates of the page, in which the tests run in a frame. */
function centerOf(stage: ListStage): { readonly x: number; readonly y: number } {
  const box = stage.list().getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect();
  return { x: (frame?.left ?? 0) + box.left + box.width / 2, y: (frame?.top ?? 0) + box.top + box.height / 2 };
}
