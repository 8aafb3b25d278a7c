import { expect, test } from 'vitest';
import { nextDay } from './next-day.ts';

test.each([
  ['on a day like others', '2026-11-20T09:30:00Z', 'UTC', '2026-11-21T00:00:00Z'],
  ['in the first millisecond of a day', '2026-11-20T00:00:00Z', 'UTC', '2026-11-21T00:00:00Z'],
  ['on a day of 23 hours', '2026-03-29T00:30:00Z', 'Europe/Vienna', '2026-03-29T22:00:00Z'],
  ['on a day of 25 hours', '2026-10-25T00:30:00Z', 'Europe/Vienna', '2026-10-25T23:00:00Z'],
  ['half an hour off the full ones', '2026-11-20T09:30:00Z', 'Asia/Kolkata', '2026-11-20T18:30:00Z'],
])('the next date begins at local midnight %s', (_, now, timeZone, expected) => {
  const format = new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short' });
  expect(new Date(nextDay(Date.parse(now), (ms) => format.format(ms)))).toEqual(new Date(expected));
});

test('a clock with fractions of milliseconds has a next day', () => {
  expect(nextDay(1_000.25, (ms) => String(ms >= 5_000))).toBe(5_000);
});
