import { describe, expect, test } from 'vitest';
import { bucketStarts, type Interval, smallestInterval } from './time-buckets.ts';

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);
const startsOf = (from: string, to: string, timezone: string, interval: Interval = 'day') =>
  (bucketStarts({ from: at(from), to: at(to) }, interval, timezone, 2_000) ?? []).map((start) =>
    new Date(start).toISOString().replace(':00.000Z', 'Z'),
  );

describe('buckets', () => {
  test('buckets of minutes begin on whole minutes, the first at or before the range', () => {
    const from = at('2026-01-01T10:00:30Z');
    expect(startsOf('2026-01-01T10:00:30Z', '2026-01-01T10:02:00Z', 'UTC', 'minute')).toEqual([
      '2026-01-01T10:00Z',
      '2026-01-01T10:01Z',
    ]);
    expect(startsOf('2026-01-01T10:04:59.999Z', '2026-01-01T10:05:00.001Z', 'UTC', '5minute')).toEqual([
      '2026-01-01T10:00Z',
      '2026-01-01T10:05Z',
    ]);
    expect(bucketStarts({ from, to: from + 1 }, 'total', 'UTC', 1)).toEqual([from]);
    expect(bucketStarts({ from, to: from }, 'minute', 'UTC', 1)).toEqual([]);
  });

  test('buckets of hours follow the clocks of zones that are off by half an hour', () => {
    expect(startsOf('2026-01-01T10:15:00Z', '2026-01-01T11:31:00Z', 'Asia/Kolkata', 'hour')).toEqual([
      '2026-01-01T09:30Z',
      '2026-01-01T10:30Z',
      '2026-01-01T11:30Z',
    ]);
  });

  test('buckets of hours continue through a clock change without gaps or duplicates', () => {
    const range = { from: at('2026-10-25T00:00:00+02:00'), to: at('2026-10-26T00:00:00+01:00') };
    const hours = bucketStarts(range, 'hour', 'Europe/Berlin', 2_000) ?? [];
    expect(hours).toHaveLength(25);
    expect(hours.every((start, n) => n === 0 || start - (hours[n - 1] ?? 0) === HOUR)).toBe(true);
  });

  test('buckets of hours stay on full hours in zones that shift by half an hour', () => {
    // Lord Howe Island sets its clocks from 2:00 (+11) to 1:30 (+10:30).
    expect(startsOf('2026-04-04T13:00:00Z', '2026-04-04T18:00:00Z', 'Australia/Lord_Howe', 'hour')).toEqual([
      '2026-04-04T13:00Z',
      '2026-04-04T14:00Z',
      '2026-04-04T15:30Z',
      '2026-04-04T16:30Z',
      '2026-04-04T17:30Z',
    ]);
  });

  test.each([
    ['Europe/Berlin', '2026-03-29T00:00:00+01:00', 23],
    ['Europe/Berlin', '2026-10-25T00:00:00+02:00', 25],
    ['America/New_York', '2026-03-08T00:00:00-05:00', 23],
    ['Australia/Lord_Howe', '2026-10-04T00:00:00+10:30', 23.5],
    ['Asia/Beirut', '2026-03-29T01:00:00+03:00', 23],
    ['UTC', '2026-03-29T00:00:00Z', 24],
  ])('of days: %s has one from %s that lasts %d hours', (timezone, from, hours) => {
    const [start, next] = bucketStarts({ from: at(from), to: at(from) + 48 * HOUR }, 'day', timezone, 10) ?? [];
    expect(start).toBe(at(from));
    expect(((next ?? 0) - (start ?? 0)) / HOUR).toBe(hours);
  });

  test('buckets of days skip a day that a zone never had', () => {
    expect(startsOf('2011-12-29T12:00:00Z', '2012-01-01T00:00:00Z', 'Pacific/Apia')).toEqual([
      '2011-12-29T10:00Z',
      '2011-12-30T10:00Z',
      '2011-12-31T10:00Z',
    ]);
  });

  test('buckets ascend in every zone and cover each instant once, through a year of changes', () => {
    const range = { from: at('2026-01-01T00:17:00Z'), to: at('2027-01-01T00:00:00Z') };
    for (const timezone of Intl.supportedValuesOf('timeZone')) {
      const days = bucketStarts(range, 'day', timezone, 400) ?? [];
      expect(days.length, timezone).toBeGreaterThanOrEqual(365);
      expect(days[0], timezone).toBeLessThanOrEqual(range.from);
      expect(days[1], timezone).toBeGreaterThan(range.from);
      // Troll station sets its clocks by two hours.
      for (const [n, start] of days.slice(1).entries()) {
        const hours = (start - (days[n] ?? 0)) / HOUR;
        expect(hours >= 22 && hours <= 26, `${timezone} ${hours}`).toBe(true);
      }
    }
  });

  test('buckets are counted before they are created', () => {
    const all = { from: 0, to: 8e15 };
    for (const interval of ['minute', '5minute', 'hour', 'day'] as const) {
      expect(bucketStarts(all, interval, 'Europe/Berlin', 2_000)).toBeUndefined();
    }
    const exact = { from: 0, to: 2_000 * 60_000 };
    expect(bucketStarts(exact, 'minute', 'UTC', 2_000)).toHaveLength(2_000);
    expect(bucketStarts({ ...exact, to: exact.to + 1 }, 'minute', 'UTC', 2_000)).toBeUndefined();
  });
});

test.each([
  [200 / 60, 'minute'],
  [201 / 60, '5minute'],
  [24, 'hour'],
  [200, 'hour'],
  [201, 'day'],
  [200 * 24, 'day'],
  [201 * 24, 'total'],
] as const)('%d hours are shown by the %s', (hours, interval) => {
  expect(smallestInterval({ from: 0, to: hours * HOUR }, 'UTC', 200)).toBe(interval);
});
