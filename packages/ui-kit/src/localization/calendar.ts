/** Calendar days in one time zone. */
export interface Calendar {
  /** Returns the local date of a time, `YYYY-MM-DD`. */
  dayOf(ms: number): string;
  /** Returns the milliseconds from a time to the next midnight. */
  untilMidnight(ms: number): number;
}

/** Returns the calendar of a time zone; that of the device if `timeZone` is undefined or unknown, or without Intl. */
export function calendarOf(timeZone: string | undefined): Calendar {
  const wall = timeZone === undefined ? undefined : zonedWall(timeZone);
  return wall === undefined ? DEVICE_CALENDAR : zonedCalendar(wall);
}

const DEVICE_CALENDAR: Calendar = {
  dayOf(ms) {
    const date = new Date(ms);
    return dayText(date.getFullYear(), date.getMonth() + 1, date.getDate());
  },
  untilMidnight(ms) {
    const date = new Date(ms);
    return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime() - ms;
  },
};

/** Returns the local wall-clock time of a time, as if it were UTC. */
type WallClock = (ms: number) => number;

const DAY_MS = 86_400_000;

function zonedCalendar(wall: WallClock): Calendar {
  const midnight = (ms: number) => (Math.floor(wall(ms) / DAY_MS) + 1) * DAY_MS;
  return {
    dayOf: (ms) => new Date(wall(ms)).toISOString().slice(0, 10),
    untilMidnight(ms) {
      const target = midnight(ms);
      const guess = target - wall(ms);
      // The clock may change before midnight.
      return guess + target - wall(ms + guess);
    },
  };
}

function zonedWall(timeZone: string): WallClock | undefined {
  const format = zonedFormat(timeZone);
  if (!format) return undefined;
  return (ms) => {
    const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
    const date = Date.UTC(part('year'), part('month') - 1, part('day'));
    return date + (part('hour') * 3600 + part('minute') * 60 + part('second')) * 1000 + (((ms % 1000) + 1000) % 1000);
  };
}

function zonedFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return undefined;
  }
}

function dayText(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
