import { expect, test } from 'vitest';
import { initialsOf, isOwnPicture } from './picture.ts';

test('initials are the first letters of a name in any script', () => {
  expect(initialsOf('Mara Lindqvist')).toBe('ML');
  expect(initialsOf('  pilot ')).toBe('P');
  expect(initialsOf('Ana María de la Cruz')).toBe('AC');
  expect(initialsOf('😀 x')).toBe('😀X');
  expect(initialsOf('')).toBe('');
});

test('images of other servers and invalid URLs are not loaded', () => {
  const page = 'http://localhost:4300/console/people';
  expect(isOwnPicture('http://localhost:4300/avatars/mara.svg', page)).toBe(true);
  expect(isOwnPicture('/avatars/mara.svg', page)).toBe(true);
  expect(isOwnPicture('https://elsewhere.example/mara.svg', page)).toBe(false);
  expect(isOwnPicture('data:image/svg+xml,<svg/>', page)).toBe(false);
  expect(isOwnPicture('http://', page)).toBe(false);
});
