import { expect, test } from 'vitest';
import { initialsOf, isHostedHere } from './picture.ts';

test('initials are the first letters of a name in any script', () => {
  expect(initialsOf('Mara Lindqvist')).toBe('ML');
  expect(initialsOf('  pilot ')).toBe('P');
  expect(initialsOf('Ana María de la Cruz')).toBe('AC');
  expect(initialsOf('😀 x')).toBe('😀X');
  expect(initialsOf('')).toBe('');
});

test('images of other servers and invalid URLs are not loaded', () => {
  const page = 'http://localhost:4300/console/people';
  expect(isHostedHere('http://localhost:4300/avatars/mara.svg', page)).toBe(true);
  expect(isHostedHere('/avatars/mara.svg', page)).toBe(true);
  expect(isHostedHere('https://elsewhere.example/mara.svg', page)).toBe(false);
  expect(isHostedHere('data:image/svg+xml,<svg/>', page)).toBe(false);
  expect(isHostedHere('http://', page)).toBe(false);
});
