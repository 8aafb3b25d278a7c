import { expect, test } from 'vitest';
import { minuteOfDayIn, weekdayIn } from './zone-times.ts';

test('weekday and minute follow the time zone, including daylight saving time', () => {
  const newYear = Date.UTC(2025, 11, 31, 23, 30);
  expect([weekdayIn(newYear, 'UTC'), minuteOfDayIn(newYear, 'UTC')]).toEqual(['wednesday', 23 * 60 + 30]);
  expect([weekdayIn(newYear, 'Europe/Copenhagen'), minuteOfDayIn(newYear, 'Europe/Copenhagen')]).toEqual([
    'thursday',
    30,
  ]);
  expect(minuteOfDayIn(Date.UTC(2026, 6, 1, 22), 'Europe/Copenhagen')).toBe(0);
});
