/** Zone in which the console shows times: that of the viewer’s device, or UTC. */
export const ZONE_CHOICES = ['local', 'utc'] as const;
export type ZoneChoice = (typeof ZONE_CHOICES)[number];

const STORED_AS = 'chatwire-console-time-zone';

let current: ZoneChoice | undefined;
const listeners = new Set<() => void>();

/** Returns the choice stored in this browser. Default: local. */
export function zoneChoice(): ZoneChoice {
  current ??= ZONE_CHOICES.find((choice) => choice === stored()) ?? 'local';
  return current;
}

/** Changes the zone of every shown time. */
export function chooseZone(choice: ZoneChoice): void {
  current = choice;
  globalThis.localStorage?.setItem(STORED_AS, choice);
  for (const listener of listeners) listener();
}

/** Calls the listener when another time zone is chosen. Returns a function that unsubscribes. */
export function onZoneChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the IANA id of the chosen zone. */
export function zoneId(choice: ZoneChoice = zoneChoice()): string {
  return choice === 'utc' ? 'UTC' : localZoneId();
}

/** Time for which the zone of the device is not looked up again while its offset stays the same. */
const LOOKUP_MS = 1_000;
let lookup: { readonly id: string; readonly offset: number; readonly atMs: number } | undefined;

/** Returns the zone of the device, which changes when its owner travels. A lookup takes longer than formatting a time, and rows have several. */
function localZoneId(): string {
  const now = new Date();
  const [atMs, offset] = [now.getTime(), now.getTimezoneOffset()];
  if (lookup?.offset !== offset || Math.abs(atMs - lookup.atMs) >= LOOKUP_MS) {
    lookup = { id: new Intl.DateTimeFormat().resolvedOptions().timeZone, offset, atMs };
  }
  return lookup.id;
}

/** Returns the short name of the chosen zone at an instant, such as `UTC` or `GMT+2`; it changes with daylight saving. */
export function zoneName(ms: number, choice: ZoneChoice = zoneChoice()): string {
  const timeZone = zoneId(choice);
  const format = zoneFormats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'short' });
  zoneFormats.set(timeZone, format);
  return format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Formats of zone names by zone. Creating one takes most of the time to render the head of a table, at each scroll. */
const zoneFormats = new Map<string, Intl.DateTimeFormat>();

/** Formats instants and ranges, epoch ms. */
export interface ZonedFormat {
  format(ms: number): string;
  formatRange(fromMs: number, toMs: number): string;
}

/** Options of a format. They can’t choose the clock: it has 24 hours in every language. */
type TimeFormatOptions = Omit<Intl.DateTimeFormatOptions, 'hourCycle' | 'hour12'>;

/** Returns a format in the viewer’s language with the clock that all times of the console have. */
export function timeFormat(options: TimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(undefined, { ...options, hourCycle: 'h23' });
}

/**
 * Returns a format in the chosen zone and the viewer’s language. It is created once per zone. Times in a language that is
 * written from right to left keep their order within English text.
 */
export function zonedFormat(options: TimeFormatOptions): () => ZonedFormat {
  const formats = new Map<string, ZonedFormat>();
  return () => {
    const timeZone = zoneId();
    const known = formats.get(timeZone);
    if (known) return known;
    const dateFormat = timeFormat({ ...options, timeZone });
    const format: ZonedFormat = {
      format: (ms) => isolated(dateFormat.format(ms)),
      formatRange: (fromMs, toMs) => isolated(dateFormat.formatRange(fromMs, toMs)),
    };
    formats.set(timeZone, format);
    return format;
  };
}

/** Isolates a text with letters that are written from right to left from the text around it. */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\u200f]/u;

function stored(): string | null | undefined {
  return globalThis.localStorage?.getItem(STORED_AS);
}
