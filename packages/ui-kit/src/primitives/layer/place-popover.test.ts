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

test('a popover stands below what opened it, at its start', () => {
  expect(placePopover(SPACE)).toEqual({ left: 300, top: 254 });
});

test('from right to left its start is the right edge', () => {
  expect(placePopover({ ...SPACE, isRightToLeft: true })).toEqual({ left: 260, top: 254 });
});

test('where it does not fit below it stands above', () => {
  expect(placePopover({ ...SPACE, anchor: { ...SPACE.anchor, y: 600 } }).top).toBe(296);
});

test('where it fits on neither side it stays inside the window', () => {
  expect(placePopover({ ...SPACE, height: 780, anchor: { ...SPACE.anchor, x: 900 } })).toEqual({ left: 752, top: 12 });
});
