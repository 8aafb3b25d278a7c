import { expect, test } from 'vitest';
import type { Screen } from '../screen.ts';
import { type ScrollEventName, ScrollView } from './scroll-view.ts';

const SCREEN: Screen = { platform: 'ios', width: 400, height: 800, density: 3, fontScale: 1, isRtl: false };
const ANDROID: Screen = { ...SCREEN, platform: 'android', density: 2 };

function scrollView(screen = SCREEN, emit: (name: ScrollEventName) => void = () => undefined): ScrollView {
  const view = new ScrollView(1, screen, (_view, name) => emit(name));
  return Object.assign(view, { contentHeight: 10_000, height: 800 });
}

test('an animated scroll ends when Android keeps a row in place, and continues when iOS does', () => {
  const endOf = (screen: Screen) => {
    const view = scrollView(screen);
    view.scrollTo(3_000, true, 0);
    view.step(16, 16);
    view.moveWithRow(500);
    view.step(16, 1_000);
    return view.offset;
  };
  expect(endOf(ANDROID)).toBe(500);
  expect(endOf(SCREEN)).toBe(3_000);
});

test('Android scrolls by whole pixels', () => {
  const view = scrollView(ANDROID);
  view.moveTo(10.3);
  expect(view.offset).toBe(10.5);
  const fine = scrollView(SCREEN);
  fine.moveTo(10.3);
  expect(fine.offset).toBe(10.3);
});

test('a fling slows down to a stop, and each event arrives once', () => {
  const events: string[] = [];
  const view = scrollView(SCREEN, (name) => events.push(name));
  view.beginDrag(10);
  view.step(16, 16);
  view.endDrag(1);
  for (let frame = 2; frame < 400; frame += 1) view.step(16, frame * 16);
  const still = view.offset;
  view.step(16, 9_000);
  expect(view.offset).toBe(still);
  expect(still).toBeGreaterThan(300);
  expect(still).toBeLessThan(600);
  for (const name of ['topScrollBeginDrag', 'topScrollEndDrag', 'topMomentumScrollBegin', 'topMomentumScrollEnd']) {
    expect(events.filter((event) => event === name)).toHaveLength(1);
  }
});

test('only a finger and its momentum move the scroll view by themselves', () => {
  const view = scrollView();
  view.moveTo(500);
  view.beginDrag(10);
  view.step(16, 16);
  view.moveWithRow(700);
  view.endDrag(0);
  expect(view.travelled).toBe(10);
});

test('a finger that turns continues its drag: the app receives one drag', () => {
  const events: string[] = [];
  const view = scrollView(SCREEN, (name) => events.push(name));
  view.moveTo(500);
  view.beginDrag(-10, 300);
  view.step(16, 16);
  view.beginDrag(4);
  view.step(16, 32);
  expect(view.offset).toBe(494);
  expect(view.fingerTop).toBe(306);
  expect(events.filter((event) => event === 'topScrollBeginDrag')).toHaveLength(1);
});
