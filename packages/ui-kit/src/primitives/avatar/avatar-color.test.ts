import { expect, test } from 'vitest';
import { contrast } from '../../testing/contrast.ts';
import { AVATAR_COLORS, avatarColor } from './avatar-color.ts';

test('white initials have a contrast of at least 4.5 to 1 on every colour', () => {
  expect(AVATAR_COLORS.filter((color) => contrast('#FFFFFF', color) < 4.5)).toEqual([]);
});

test('the same id has the same colour, and many ids use all colours', () => {
  const ids = Array.from({ length: 500 }, (_, at) => `user-${at}`);
  expect(avatarColor('ada')).toBe(avatarColor('ada'));
  expect(new Set(ids.map(avatarColor)).size).toBe(AVATAR_COLORS.length);
});
