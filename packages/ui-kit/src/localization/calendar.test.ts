import { expect, test } from 'vitest';
import { calendarOf } from './calendar.ts';

const HOUR = 3_600_000;

test('a time is on the date of its time zone', () => {
  const late = Date.UTC(2026, 10, 19, 23, 30);
  expect(calendarOf('UTC').dayOf(late)).toBe('2026-11-19');
  expect(calendarOf('Asia/Tokyo').dayOf(late)).toBe('2026-11-20');
  expect(calendarOf('America/New_York').dayOf(late)).toBe('2026-11-19');
});

test('midnight is that of the time zone', () => {
  const noon = Date.UTC(2026, 10, 20, 12);
  expect(calendarOf('UTC').untilMidnight(noon)).toBe(12 * HOUR);
  expect(calendarOf('Asia/Kolkata').untilMidnight(noon)).toBe(6.5 * HOUR);
});

test('a day is an hour longer or shorter when the clock changes', () => {
  const berlin = calendarOf('Europe/Berlin');
  expect(berlin.untilMidnight(Date.UTC(2026, 9, 24, 22))).toBe(25 * HOUR);
  expect(berlin.untilMidnight(Date.UTC(2026, 2, 28, 23))).toBe(23 * HOUR);
});

test('days follow the device without a time zone, or with an unknown one', () => {
  const device = new Date(2026, 4, 5, 23, 59, 30, 250);
  for (const calendar of [calendarOf(undefined), calendarOf('Nowhere/Land')]) {
    expect(calendar.dayOf(device.getTime())).toBe('2026-05-05');
    expect(calendar.untilMidnight(device.getTime())).toBe(29_750);
  }
});
