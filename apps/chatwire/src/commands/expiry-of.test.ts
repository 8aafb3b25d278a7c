import { expect, test } from 'vitest';
import { expiryOf } from './expiry-of.ts';

const NOW = Date.parse('2026-01-01T12:00:00.900Z');

test.each([
  ['90d', '2026-04-01T12:00:00.000Z'],
  ['12h', '2026-01-02T00:00:00.000Z'],
  ['2026-01-02', '2026-01-02T00:00:00.000Z'],
  ['2026-01-31T18:00Z', '2026-01-31T18:00:00.000Z'],
  ['2026-01-31T18:00:30+02:00', '2026-01-31T16:00:30.000Z'],
])('a key that expires %s expires at %s', (text, expected) => {
  expect(new Date((expiryOf(text, NOW) ?? 0) * 1000).toISOString()).toBe(expected);
});

test.each([
  '',
  '0d',
  '-1d',
  '90',
  '3 weeks',
  '2026-02-31',
  '2026-13-01',
  '2026-01-01',
  '2025-12-31',
  '9999999d',
  'soon',
])('rejects %j as an expiry', (text) => expect(expiryOf(text, NOW)).toBeUndefined());
