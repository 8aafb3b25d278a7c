import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { tableTime } from '../text/times.ts';
import { instantInput, msOfInstant } from './instant-input.ts';
import { chooseZone, isolated, onZoneChange, zoneId, zoneName } from './time-zone.ts';

/** Noon UTC on a day in summer. */
const NOON = Date.UTC(2026, 6, 15, 12);
const ZONE = process.env['TZ'];

afterEach(() => {
  chooseZone('local');
  if (ZONE === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ZONE;
});

test('times are in the chosen zone, and the zone is named with its offset', () => {
  process.env['TZ'] = 'America/New_York';
  expect([zoneId(), zoneName(NOON), tableTime(NOON)]).toEqual([
    'America/New_York',
    'EDT',
    expect.stringContaining('08:00:00.000'),
  ]);
  chooseZone('utc');
  expect([zoneId(), zoneName(NOON), tableTime(NOON)]).toEqual(['UTC', 'UTC', expect.stringContaining('12:00:00.000')]);
});

test('the zone of the device is looked up once for the times of many rows', () => {
  const lookups = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  onTestFinished(() => lookups.mockRestore());
  for (let row = 0; row < 1_000; row++) tableTime(NOON + row);
  // A second passes at most a few times, even on a busy machine.
  expect(
    lookups.mock.calls.length,
    'A lookup takes longer than the rest of a row. Call zoneId, which remembers the zone.',
  ).toBeLessThan(20);
});

test.each(['local', 'utc'] as const)('a date input returns the instant that it was given, %s', (choice) => {
  process.env['TZ'] = 'Asia/Kolkata';
  chooseZone(choice);
  expect(instantInput(NOON)).toBe(choice === 'utc' ? '2026-07-15T12:00:00' : '2026-07-15T17:30:00');
  expect(msOfInstant(instantInput(NOON))).toBe(NOON);
  expect(msOfInstant('soon')).toBeUndefined();
  expect(msOfInstant('')).toBeUndefined();
});

test('a change of zone is announced', () => {
  let changes = 0;
  const stop = onZoneChange(() => (changes += 1));
  chooseZone('utc');
  stop();
  chooseZone('local');
  expect(changes).toBe(1);
});

test('a time in Arabic keeps its order within English text, and others stay as they are', () => {
  expect(isolated('1 يناير')).toBe('\u20681 يناير\u2069');
  expect(isolated('1\u200f/1\u200f/1970')).toBe('\u20681\u200f/1\u200f/1970\u2069');
  expect(isolated('Jan 1, 1970')).toBe('Jan 1, 1970');
});
