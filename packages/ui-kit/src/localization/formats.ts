/** Formats times, dates, and numbers in one language. */
export interface Formats {
  /** Returns hours and minutes. */
  time(ms: number): string;
  /** Returns hours, minutes, and seconds. */
  timeToSecond(ms: number): string;
  /** Returns the full name of the weekday. */
  weekday(ms: number): string;
  /** Returns day and month, optionally with the year. */
  date(ms: number, withYear: boolean): string;
  /** Returns a number with the separators of the language. */
  number(value: number): string;
}

export interface FormatSettings {
  readonly language: string;
  readonly timeZone: string | undefined;
  readonly hourCycle: 'h12' | 'h23' | undefined;
}

/**
 * Returns the formats of a language. Uses Intl where available, otherwise numeric formats.
 * See docs/spec/message-list.md#localization.
 */
export function formatsOf(settings: FormatSettings): Formats {
  // If the platform does not know the time zone, ignores it, so that the language still applies.
  return intlFormats(settings) ?? intlFormats({ ...settings, timeZone: undefined }) ?? plainFormats(settings.hourCycle);
}

/**
 * Returns formats of Intl; undefined if it cannot create them. Creating a format costs a hundred times as much as using it,
 * so that this is called once per language.
 */
function intlFormats({ language, timeZone, hourCycle }: FormatSettings): Formats | undefined {
  try {
    const dateFormat = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(language, { ...options, ...(timeZone !== undefined && { timeZone }) });
    const cycle = hourCycle !== undefined && { hourCycle };
    const time = dateFormat({ timeStyle: 'short', ...cycle });
    const timeToSecond = dateFormat({ timeStyle: 'medium', ...cycle });
    const weekday = dateFormat({ weekday: 'long' });
    const dayAndMonth = dateFormat({ day: 'numeric', month: 'long' });
    const dateWithYear = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' });
    const number = new Intl.NumberFormat(language);
    return {
      time: cachedByMinute((ms) => time.format(ms)),
      timeToSecond: (ms) => timeToSecond.format(ms),
      weekday: (ms) => weekday.format(ms),
      date: (ms, withYear) => (withYear ? dateWithYear : dayAndMonth).format(ms),
      number: (value) => number.format(value),
    };
  } catch {
    return undefined;
  }
}

/** Maximum number of cached times, one per minute. */
const MAX_CACHED_MINUTES = 1000;

/**
 * Returns a format that caches its texts per minute. Rows render often and format their time twice, which took 5 % of the
 * time of scrolling.
 */
function cachedByMinute(format: (ms: number) => string): (ms: number) => string {
  const texts = new Map<number, string>();
  return (ms) => {
    const minute = Math.floor(ms / 60_000);
    const cachedText = texts.get(minute);
    if (cachedText !== undefined) return cachedText;
    if (texts.size === MAX_CACHED_MINUTES) texts.clear();
    const text = format(ms);
    texts.set(minute, text);
    return text;
  };
}

/** Returns numeric formats in the device's time zone. */
export function plainFormats(hourCycle: 'h12' | 'h23' | undefined): Formats {
  const date = (ms: number, withYear: boolean) => {
    const at = new Date(ms);
    const day = `${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
    return withYear ? `${at.getFullYear()}-${day}` : day;
  };
  return {
    time: (ms) => plainTime(new Date(ms), hourCycle, false),
    timeToSecond: (ms) => plainTime(new Date(ms), hourCycle, true),
    weekday: (ms) => date(ms, false),
    date,
    number: String,
  };
}

function plainTime(at: Date, hourCycle: 'h12' | 'h23' | undefined, withSeconds: boolean): string {
  const minutes = twoDigits(at.getMinutes()) + (withSeconds ? `:${twoDigits(at.getSeconds())}` : '');
  if (hourCycle !== 'h12') return `${twoDigits(at.getHours())}:${minutes}`;
  return `${at.getHours() % 12 || 12}:${minutes} ${at.getHours() < 12 ? 'AM' : 'PM'}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
