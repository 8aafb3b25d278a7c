import { expect, test } from 'vitest';
import type { Screen } from '../screen.ts';
import type { ShadowNode } from '../shadow-tree/shadow-node.ts';
import { ShadowTree } from '../shadow-tree/shadow-tree.ts';
import { MountedViews } from './mounted-views.ts';

/** Creates a list of rows of 50 points in a viewport of 100, on a screen that draws whole points. */
function list(platform: Screen['platform']) {
  const screen: Screen = { platform, width: 100, height: 100, density: 1, fontScale: 1, isRtl: false };
  const tree = new ShadowTree(screen, () => undefined);
  const views = new MountedViews(screen, () => undefined);
  const rows = new Map<number, ShadowNode>();
  const row = (tag: number) => rows.get(tag) ?? tree.create(tag, 'RCTView', 11, { height: 50 }, undefined);
  const content = tree.create(2, 'RCTScrollContentView', 11, {}, undefined);
  const scroll = tree.create(1, 'RCTScrollView', 11, { height: 100, overflow: 'scroll' }, undefined);
  const show = (
    tags: readonly number[],
    minIndexForVisible?: number,
    offset = 0,
    autoscrollToTopThreshold?: number,
  ) => {
    const keeps = minIndexForVisible === undefined ? null : { minIndexForVisible, autoscrollToTopThreshold };
    for (const tag of tags) rows.set(tag, row(tag));
    const filled = tree.clone(content, { flexShrink: 0 }, tags.map(row));
    const props = { maintainVisibleContentPosition: keeps, contentOffset: { x: 0, y: offset } };
    tree.commit(11, [tree.clone(scroll, props, [filled])]);
    views.mount([...tree.roots()]);
    return views.scrollViews[0]?.offset;
  };
  const scrollTo = (offset: number) => views.scrollViews[0]?.moveTo(offset);
  const step = (nowMs: number) => views.scrollViews[0]?.step(16, nowMs);
  return { show, scrollTo, step, views };
}

for (const platform of ['ios', 'android'] as const) {
  test(`rows inserted above leave the anchor in position on ${platform}`, () => {
    const { show, scrollTo } = list(platform);
    show([20, 21, 22, 23, 24], 0);
    scrollTo(75);
    expect(show([10, 11, 20, 21, 22, 23, 24], 0)).toBe(175);
  });

  test(`the anchor of an earlier mount stays on ${platform} if no row is at or after the minimum index`, () => {
    const { show, scrollTo } = list(platform);
    show([20, 21, 22, 23, 24], 0);
    scrollTo(75);
    show([20, 21, 22, 23, 24], 9);
    expect(show([10, 20, 21, 22, 23, 24], 9)).toBe(125);
  });
}

test('an anchor from before anchoring was off moves the list on iOS only', () => {
  const offsetAfter = (platform: Screen['platform']) => {
    const { show, scrollTo } = list(platform);
    show([20, 21, 22, 23, 24], 0);
    scrollTo(75);
    show([20, 21, 22, 23, 24], undefined);
    show([10, 20, 21, 22, 23, 24], undefined);
    return show([10, 20, 21, 22, 23, 24], 0);
  };
  expect(offsetAfter('ios')).toBe(125);
  expect(offsetAfter('android')).toBe(75);
});

test('an offset that is set together with more content is limited by the previous content on Android only', () => {
  const offsetAfter = (platform: Screen['platform']) => {
    const { show } = list(platform);
    show([20, 21, 22]);
    return show([20, 21, 22, 23, 24], undefined, 150);
  };
  expect(offsetAfter('ios')).toBe(150);
  expect(offsetAfter('android')).toBe(50);
});

test('an offset that is set with the first content is limited by that content on Android', () => {
  expect(list('android').show([20, 21, 22], undefined, 150)).toBe(50);
  expect(list('ios').show([20, 21, 22], undefined, 150)).toBe(150);
});

test('a list with rows inserted above returns to the top if it was within the threshold', () => {
  const topAfter = (offset: number) => {
    const { show, scrollTo, step, views } = list('ios');
    show([20, 21, 22, 23, 24], 0, 0, 10);
    scrollTo(offset);
    show([10, 20, 21, 22, 23, 24], 0, 0, 10);
    step(1_000);
    return views.scrollViews[0]?.offset;
  };
  expect(topAfter(5)).toBe(0);
  expect(topAfter(60)).toBe(110);
});
