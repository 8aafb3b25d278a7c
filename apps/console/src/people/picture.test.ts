import { expect, test } from 'vitest';
import { initialsOf, isOwnPicture } from './picture.ts';

test('a name is stood for by its first letters, whatever its script', () => {
  expect(initialsOf('Mara Lindqvist')).toBe('ML');
  expect(initialsOf('  pilot ')).toBe('P');
  expect(initialsOf('Ana María de la Cruz')).toBe('AC');
  expect(initialsOf('😀 x')).toBe('😀X');
  expect(initialsOf('')).toBe('');
});

test('pictures of other servers are not loaded, and neither is what is no address', () => {
  const page = 'http://localhost:4300/console/people';
  expect(isOwnPicture('http://localhost:4300/avatars/mara.svg', page)).toBe(true);
  expect(isOwnPicture('/avatars/mara.svg', page)).toBe(true);
  expect(isOwnPicture('https://elsewhere.example/mara.svg', page)).toBe(false);
  expect(isOwnPicture('data:image/svg+xml,<svg/>', page)).toBe(false);
  expect(isOwnPicture('http://', page)).toBe(false);
});
