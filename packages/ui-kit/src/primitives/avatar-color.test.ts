import { expect, test } from 'vitest';
import { contrast } from '../testing/contrast.ts';
import { AVATAR_COLORS, avatarColor } from './avatar-color.ts';

test('white letters can be read on every colour: at least 4.5 to 1', () => {
  expect(AVATAR_COLORS.filter((color) => contrast('#FFFFFF', color) < 4.5)).toEqual([]);
});

test('the same id has the same colour, and many ids use all of them', () => {
  const ids = Array.from({ length: 500 }, (_, at) => `user-${at}`);
  expect(avatarColor('ada')).toBe(avatarColor('ada'));
  expect(new Set(ids.map(avatarColor)).size).toBe(AVATAR_COLORS.length);
});
