const MINUTE_MS = 60_000;
/** Maximum time that a Date can represent, less a day for the offset. */
const MAX_EPOCH_MS = 8.64e15 - 86_400_000;
/** Maximum number of cached names of zones, far more than there are zones. */
const MAX_CACHED_ZONES = 4096;

interface ZoneClock {
  readonly format: Intl.DateTimeFormat;
  minute: number;
  offsetMs: number;
}

/** Caches the offset of a zone for a minute: reading it takes microseconds, and a group message reads it for each member. */
const clocks = new Map<string, ZoneClock | undefined>();

/**
 * Returns how far a zone's local time is ahead of UTC at a time, in milliseconds. Is exact to the minute: offsets have been
 * whole minutes since 1972. Undefined for a name that is no time zone.
 */
export function zoneOffsetMs(zone: string, epochMs: number): number | undefined {
  const clock = clocks.get(zone) ?? addClock(zone);
  if (!clock) return undefined;
  const minute = Math.floor(epochMs / MINUTE_MS);
  if (clock.minute !== minute) {
    clock.offsetMs = readOffsetMs(clock.format, minute * MINUTE_MS);
    clock.minute = minute;
  }
  return clock.offsetMs;
}

function addClock(zone: string): ZoneClock | undefined {
  if (clocks.has(zone)) return undefined;
  if (clocks.size >= MAX_CACHED_ZONES) clocks.clear();
  const clock = openClock(zone);
  clocks.set(zone, clock);
  return clock;
}

function openClock(zone: string): ZoneClock | undefined {
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    return { format, minute: Number.NaN, offsetMs: 0 };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readOffsetMs(format: Intl.DateTimeFormat, epochMs: number): number {
  if (!(Math.abs(epochMs) <= MAX_EPOCH_MS)) return 0;
  const local = { year: 0, month: 1, day: 1, hour: 0, minute: 0 };
  for (const { type, value } of format.formatToParts(epochMs)) {
    if (type === 'year' || type === 'month' || type === 'day' || type === 'hour' || type === 'minute') {
      local[type] = Number(value);
    }
  }
  return Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute) - epochMs;
}
