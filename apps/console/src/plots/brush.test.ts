import { expect, test } from 'vitest';
import { brushAfter, brushedBars } from './brush.ts';

const press = (keys: string, count = 24) =>
  keys
    .split(' ')
    .reduce<{ anchor: number; at: number } | undefined>(
      (brush, key) => brush && brushAfter(brush, key.replace('+', ''), key.startsWith('+'), count),
      { anchor: 5, at: 5 },
    );

test('arrows move one bar, page keys ten, and Home and End to the ends', () => {
  expect(press('ArrowRight ArrowRight')).toEqual({ anchor: 7, at: 7 });
  expect(press('PageDown PageDown')).toEqual({ anchor: 23, at: 23 });
  expect(press('Home ArrowLeft')).toEqual({ anchor: 0, at: 0 });
  expect(press('End PageUp')).toEqual({ anchor: 13, at: 13 });
});

test('Shift selects bars from the anchor in both directions', () => {
  expect(press('+ArrowRight +ArrowRight')).toEqual({ anchor: 5, at: 7 });
  const back = press('+ArrowLeft +PageUp');
  expect(back && brushedBars(back)).toEqual([0, 5]);
  expect(press('+ArrowRight ArrowRight')).toEqual({ anchor: 7, at: 7 });
});

test('other keys are ignored', () => {
  expect(press('Tab')).toBeUndefined();
});
