import { expect, test } from 'vitest';
import { placeRowTools } from './place-row-tools.ts';

const LIST = { left: 0, right: 400, top: 100, bottom: 700 };
const BUBBLE = { left: 12, right: 200, top: 300, bottom: 340 };

test('a bar that fits beside its bubble stays there', () => {
  expect(placeRowTools({ left: 204, right: 380, top: 300, bottom: 338 }, BUBBLE, LIST)).toEqual({ x: 0, y: 0 });
});

test('a bar beyond the end of the list moves inside, onto the upper edge of the bubble', () => {
  const wide = { ...BUBBLE, right: 340 };
  const moved = placeRowTools({ left: 344, right: 520, top: 300, bottom: 338 }, wide, LIST);
  expect(moved).toEqual({ x: -120, y: -28 });
});

test("a bar beyond the start of the list, beside the user's own message, moves inside", () => {
  const own = { ...BUBBLE, left: 60, right: 390 };
  expect(placeRowTools({ left: -120, right: 56, top: 300, bottom: 338 }, own, LIST)).toEqual({ x: 120, y: -28 });
});

test('the bar of the topmost message moves to the lower edge, where the list does not cut it off', () => {
  const top = { left: 12, right: 340, top: 104, bottom: 144 };
  const moved = placeRowTools({ left: 344, right: 520, top: 104, bottom: 142 }, top, LIST);
  expect(moved).toEqual({ x: -120, y: 30 });
});
