import { expect, test } from 'vitest';
import { blankIn } from '../../testing/geometry.ts';
import { keysFrom, type ListStage, listStage } from '../../testing/list-stage.tsx';
import { webListAdapter } from './web-list-adapter.ts';

test('an opening paints what can be seen first, and draws the rows around it behind that', async () => {
  using stage = listStage(webListAdapter, { keys: keysFrom(1, 100), heightOf: () => 50 });
  const frames = await stage.readFrames(8, () => look(stage));
  expectSeenFirst(frames.filter(({ rows }) => rows > 0));
});

test('a jump paints what can be seen first, and draws the rows around it behind that', async () => {
  using stage = listStage(webListAdapter, { keys: keysFrom(1, 1000), heightOf: () => 50 });
  await stage.opened();
  void stage.handle().scrollToKey('r500', { at: 'center', animated: false });
  expectSeenFirst(await stage.readFrames(4, () => look(stage)));
});

test('so do other rows that come in the place of those that were drawn', async () => {
  using stage = listStage(webListAdapter, { keys: keysFrom(1, 100), heightOf: () => 50 });
  await stage.opened();
  stage.setKeys(keysFrom(2001, 2100));
  expectSeenFirst(await stage.readFrames(4, () => look(stage)));
});

function look(stage: ListStage) {
  const geometry = stage.geometry();
  return {
    rows: stage.host.querySelectorAll('[data-row]').length,
    blank: geometry.size > 0 ? blankIn(geometry, 600) : 0,
  };
}

/** Rows of 50 px in a box of 600 px. */
function expectSeenFirst(frames: readonly ReturnType<typeof look>[]): void {
  expect(frames.map(({ blank }) => blank)).toEqual(frames.map(() => 0));
  expect(frames[0]?.rows).toBeLessThanOrEqual(16);
  expect(frames.at(-1)?.rows).toBeGreaterThanOrEqual(18);
}
