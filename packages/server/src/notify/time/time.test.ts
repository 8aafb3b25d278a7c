import { type Schedule, type ScheduleDay, WEEKDAYS } from '@chatwire/protocol';
import { describe, expect, test } from 'vitest';
import { seeded } from '../testing/seeded.fixture.ts';
import { localTimeOf, zoneOf } from './local-time.ts';
import { isOpen, nextOpeningMs } from './opening.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CLOSED: ScheduleDay = { from: 0, to: 2359, dnd: true };

describe('local time', () => {
  test('agrees with the calendar of the runtime in every zone it knows, at random instants from 1972 to 2060', () => {
    const random = seeded(1);
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      for (let round = 0; round < 8; round += 1) {
        const at = random.integer(Date.UTC(1972, 1), Date.UTC(2060, 0));
        const { weekday, minuteOfDay } = localTimeOf(zone, at);
        expect(`${zone} ${at} ${weekday} ${minuteOfDay}`).toBe(`${zone} ${at} ${slowly(zone, at)}`);
      }
    }
  });

  test('falls back to the default zone where a stored name is no time zone', () => {
    expect(zoneOf('Mars/Olympus', 'Asia/Tokyo', 0)).toBe('Asia/Tokyo');
    expect(zoneOf('', 'Asia/Tokyo', 0)).toBe('Asia/Tokyo');
    expect(zoneOf(undefined, 'Asia/Tokyo', 0)).toBe('Asia/Tokyo');
    expect(zoneOf('Europe/Oslo', 'Asia/Tokyo', 0)).toBe('Europe/Oslo');
    expect(localTimeOf('Mars/Olympus', Date.UTC(2026, 0, 1, 9, 30))).toEqual({
      weekday: 'thursday',
      minuteOfDay: 570,
      offsetMs: 0,
    });
  });

  test('returns a value for any instant, even outside the calendar', () => {
    for (const at of [8.64e15, -8.64e15, Number.MAX_SAFE_INTEGER, -1, 0]) {
      expect(localTimeOf('Europe/Oslo', at).minuteOfDay).toBeGreaterThanOrEqual(0);
    }
  });

  test('keeps results of different zones and instants separate', () => {
    const at = Date.UTC(2026, 6, 1, 12, 0);
    expect(localTimeOf('Europe/Oslo', at).minuteOfDay).toBe(14 * 60);
    expect(localTimeOf('America/New_York', at).minuteOfDay).toBe(8 * 60);
    expect(localTimeOf('Europe/Oslo', at + MINUTE).minuteOfDay).toBe(14 * 60 + 1);
    expect(localTimeOf('Europe/Oslo', at).minuteOfDay).toBe(14 * 60);
  });
});

describe('a schedule window', () => {
  test.each([
    [{ from: 0, to: 2359, dnd: false }, '00:00:00.000', true],
    [{ from: 0, to: 2359, dnd: false }, '23:59:59.999', true],
    [{ from: 800, to: 2000, dnd: false }, '07:59:59.999', false],
    [{ from: 800, to: 2000, dnd: false }, '08:00:00.000', true],
    [{ from: 800, to: 2000, dnd: false }, '20:00:59.999', true],
    [{ from: 800, to: 2000, dnd: false }, '20:01:00.000', false],
    [{ from: 1200, to: 1200, dnd: false }, '12:00:30.000', true],
    [{ from: 0, to: 2359, dnd: true }, '12:00:00.000', false],
  ] as const)('%o at %s is open: %s', (day, time, open) => {
    expect(isOpen(day, localTimeOf('UTC', Date.parse(`2026-01-01T${time}Z`)).minuteOfDay)).toBe(open);
  });
});

describe('the next opening', () => {
  test('equals now while the schedule is open, else the first second of the window', () => {
    const week = everyDay({ from: 800, to: 2000, dnd: false });
    const noon = Date.parse('2026-01-01T12:00:07.123Z');
    expect(nextOpeningMs(week, 'UTC', noon)).toBe(noon);
    expect(iso(nextOpeningMs(week, 'UTC', Date.parse('2026-01-01T03:10:07.123Z')))).toBe('2026-01-01T08:00:00.000Z');
    expect(iso(nextOpeningMs(week, 'UTC', Date.parse('2026-01-01T20:01:00.000Z')))).toBe('2026-01-02T08:00:00.000Z');
  });

  test('skips closed days', () => {
    const week = { ...everyDay(CLOSED), wednesday: { from: 930, to: 1000, dnd: false } };
    expect(iso(nextOpeningMs(week, 'Asia/Kolkata', Date.parse('2026-01-01T00:00:00Z')))).toBe(
      '2026-01-07T04:00:00.000Z',
    );
  });

  test('does not exist when every day is closed', () => {
    expect(nextOpeningMs(everyDay(CLOSED), 'UTC', 0)).toBeUndefined();
  });

  test('the next opening of a window skipped by a clock change is the end of the gap', () => {
    // Oslo, 29 March 2026: 02:00 becomes 03:00.
    const week = { ...everyDay(CLOSED), sunday: { from: 230, to: 400, dnd: false } };
    expect(iso(nextOpeningMs(week, 'Europe/Oslo', Date.parse('2026-03-28T12:00:00Z')))).toBe(
      '2026-03-29T01:00:00.000Z',
    );
  });

  test('a window that lies wholly in the gap of a clock change opens a week later', () => {
    const week = { ...everyDay(CLOSED), sunday: { from: 200, to: 259, dnd: false } };
    expect(iso(nextOpeningMs(week, 'Europe/Oslo', Date.parse('2026-03-28T12:00:00Z')))).toBe(
      '2026-04-05T00:00:00.000Z',
    );
  });

  test('occurs twice on the night the clocks go back', () => {
    // Oslo, 25 October 2026: 03:00 becomes 02:00.
    const week = { ...everyDay(CLOSED), sunday: { from: 200, to: 230, dnd: false } };
    const first = nextOpeningMs(week, 'Europe/Oslo', Date.parse('2026-10-24T20:00:00Z'));
    expect(iso(first)).toBe('2026-10-25T00:00:00.000Z');
    expect(iso(nextOpeningMs(week, 'Europe/Oslo', Number(first) + 31 * MINUTE))).toBe('2026-10-25T01:00:00.000Z');
  });

  test('equals a minute-by-minute search, in every zone, around its clock changes', () => {
    const random = seeded(2);
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const near = random.pick(clockChanges(zone)) ?? Date.UTC(2026, random.integer(0, 11), 1);
      const from = near - random.integer(0, 30) * HOUR - random.integer(0, 59_999);
      const week = randomWeek(random);
      expect(`${zone} ${from} ${nextOpeningMs(week, zone, from)}`).toBe(`${zone} ${from} ${search(week, zone, from)}`);
    }
  });
});

function slowly(zone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const value = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${value('weekday').toLowerCase()} ${Number(value('hour')) * 60 + Number(value('minute'))}`;
}

/** Returns the instants of 2025 and 2026, to the hour, before which the offset of a zone changes. */
function clockChanges(zone: string): number[] {
  const changes: number[] = [];
  for (let at = Date.UTC(2025, 0); at < Date.UTC(2027, 0); at += 24 * HOUR) {
    if (localTimeOf(zone, at).offsetMs !== localTimeOf(zone, at + 24 * HOUR).offsetMs) changes.push(at + 24 * HOUR);
  }
  return changes;
}

/** Every minute of three days: windows are wide enough, or all days are closed. */
function search(week: Schedule, zone: string, from: number): number | undefined {
  const starts = Math.floor(from / MINUTE) * MINUTE;
  for (let minute = 0; minute < 3 * 1440; minute += 1) {
    const at = minute === 0 ? from : starts + minute * MINUTE;
    const { weekday, minuteOfDay } = localTimeOf(zone, at);
    if (isOpen(week[weekday], minuteOfDay)) return at;
  }
  return undefined;
}

function randomWeek(random: ReturnType<typeof seeded>): Schedule {
  const day = (): ScheduleDay => {
    const from = random.integer(0, 23) * 100 + random.integer(0, 59);
    return { from, to: Math.max(from, random.integer(0, 23) * 100 + random.integer(0, 59)), dnd: false };
  };
  return {
    monday: day(),
    tuesday: day(),
    wednesday: day(),
    thursday: day(),
    friday: day(),
    saturday: day(),
    sunday: day(),
  };
}

function everyDay(day: ScheduleDay): Schedule {
  const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = WEEKDAYS;
  return {
    [monday]: day,
    [tuesday]: day,
    [wednesday]: day,
    [thursday]: day,
    [friday]: day,
    [saturday]: day,
    [sunday]: day,
  };
}

function iso(epochMs: number | undefined): string {
  return new Date(epochMs ?? Number.NaN).toISOString();
}
