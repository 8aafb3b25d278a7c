import { zonedFormat, zoneName } from '../time/time-zone.ts';

const TIME = zonedFormat({
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const DAY = zonedFormat({ day: '2-digit', month: 'short' });
const SHORT = zonedFormat({ dateStyle: 'medium', timeStyle: 'short' });
const EXACT_OPTIONS = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
} as const;
const EXACT = zonedFormat(EXACT_OPTIONS);
const EXACT_MS = zonedFormat({ ...EXACT_OPTIONS, fractionalSecondDigits: 3 });
const YEAR = zonedFormat({ year: 'numeric' });
const CLOCK = zonedFormat({ hour: '2-digit', minute: '2-digit' });
const DATE = zonedFormat({ dateStyle: 'medium' });
const WHOLE = zonedFormat({ dateStyle: 'full', timeStyle: 'long' });

/** Formats a time for tables: day, time, and milliseconds, to distinguish adjacent rows. */
export function tableTime(ms: number): string {
  return `${DAY().format(ms)} ${TIME().format(ms)}${millisecondsOf(ms)}`;
}

/** Formats a time like `tableTime`, followed by the zone, for places without a heading that names the zone. */
export function zonedTime(ms: number): string {
  return `${tableTime(ms)} ${zoneName(ms)}`;
}

/** Width of the longest table time in this language, for CSS. Rows are separate grids, so that it can’t follow the content. */
export const TABLE_TIME_WIDTH = `${Math.ceil(longestTableTime())}ch`;

/** Returns a width in digits; East Asian characters are up to twice as wide, spaces and points about half as wide. */
function longestTableTime(): number {
  const months = Array.from({ length: 12 }, (_, month) => tableTime(Date.UTC(2026, month, 28, 22, 22, 22)));
  const wide = (text: string) => [...text].filter((letter) => /[\u1100-\u1fff\u2e80-\u{3ffff}]/u.test(letter)).length;
  const narrow = (text: string) => [...text].filter((letter) => /[ .:]/.test(letter)).length;
  return Math.max(...months.map((text) => text.length + wide(text) * 0.8 - narrow(text) * 0.25));
}

/** Returns date and time of a moment, to the second, in the chosen time zone. `ms`: epoch milliseconds. */
export function wholeTime(ms: number): string {
  return WHOLE().format(ms);
}

/**
 * Formats a time for the sentences of entries and explanations, with seconds and zone, so that it can be compared with other systems.
 * `isClose`: with milliseconds, because another time is in the same second.
 */
export function exactTime(ms: number, isClose = false): string {
  return (isClose ? EXACT_MS : EXACT)().format(ms);
}

/**
 * Formats a time for answers beside a heading with the zone: day, year unless it is that of `nowMs`, and time with seconds. `isClose`:
 * with milliseconds, because another time is in the same second.
 */
export function answerTime(ms: number, isClose = false, nowMs: number = Date.now()): string {
  const day = YEAR().format(ms) === YEAR().format(nowMs) ? DAY() : DATE();
  return `${day.format(ms)} ${TIME().format(ms)}${isClose ? millisecondsOf(ms) : ''}`;
}

function millisecondsOf(ms: number): string {
  return `.${String(ms % 1000).padStart(3, '0')}`;
}

/** Formats a time of day, with the day if it is not that of `dayOfMs`. */
export function clockTime(ms: number, dayOfMs: number): string {
  const time = CLOCK().format(ms);
  return DAY().format(ms) === DAY().format(dayOfMs) ? time : `${DAY().format(ms)} ${time}`;
}

/** Formats a time where seconds do not matter. */
export function shortTime(ms: number): string {
  return SHORT().format(ms);
}

/** Formats a date for tables in which the time of day does not matter. */
export function dateText(ms: number): string {
  return DATE().format(ms);
}

/** Formats a duration with at most two units: `120 ms`, `5.2 s`, `5 s`, `1 min 30 s`, `2 h`. */
export function durationText(ms: number): string {
  if (ms < 1_000) return `${ms} ms`;
  const tenths = Math.round(ms / 100);
  if (tenths < 600) return `${tenths / 10} s`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 3_600) return inTwoUnits(seconds, 'min', 's');
  return inTwoUnits(Math.round(ms / 60_000), 'h', 'min');
}

/** `count`: of the small unit, of which the large one has 60. */
function inTwoUnits(count: number, large: string, small: string): string {
  const rest = count % 60;
  return `${Math.floor(count / 60)} ${large}${rest === 0 ? '' : ` ${rest} ${small}`}`;
}
