import { expect, test } from 'vitest';
import { type PopoverSpace, placePopover } from './place-popover.ts';

const SPACE: PopoverSpace = {
  anchor: { x: 300, y: 200, width: 200, height: 50 },
  width: 240,
  height: 300,
  windowWidth: 1000,
  windowHeight: 800,
  isRightToLeft: false,
};

test('a popover is below its opener, aligned to its start', () => {
  expect(placePopover(SPACE)).toMatchObject({ left: 300, top: 254 });
});

test('the start is the right edge in right-to-left text', () => {
  expect(placePopover({ ...SPACE, isRightToLeft: true })).toMatchObject({ left: 260, top: 254 });
});

test('a popover that does not fit below is above its opener', () => {
  expect(placePopover({ ...SPACE, anchor: { ...SPACE.anchor, y: 600 } }).top).toBe(296);
});

test('a popover that fits neither below nor above its opener is beside it, inside the window', () => {
  const opener = { x: 700, y: 500, width: 44, height: 44 };
  expect(placePopover({ ...SPACE, height: 600, anchor: opener })).toMatchObject({ left: 748, top: 192 });
  expect(placePopover({ ...SPACE, height: 600, anchor: { ...opener, x: 900 } })).toMatchObject({ left: 656, top: 192 });
});

test('a popover never covers its opener and stays inside the window', () => {
  for (let x = 0; x <= 560; x += 40)
    for (let y = 0; y <= 360; y += 20)
      for (const isRightToLeft of [false, true]) {
        const anchor = { x, y, width: 44, height: 44 };
        const space = { anchor, width: 260, height: 380, windowWidth: 600, windowHeight: 400, isRightToLeft };
        const { left, top, maxHeight } = placePopover(space);
        const height = Math.min(space.height, maxHeight);
        const isClear = left >= x + 44 || left + space.width <= x || top >= y + 44 || top + height <= y;
        const isInside = left >= 8 && top >= 8 && left + space.width <= 592 && top + height <= 392;
        expect([x, y, isRightToLeft, isClear, isInside]).toEqual([x, y, isRightToLeft, true, true]);
      }
});
