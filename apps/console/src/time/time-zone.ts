/** Zone in which the console shows times: that of the viewer’s device, or UTC. */
export const ZONE_CHOICES = ['local', 'utc'] as const;
export type ZoneChoice = (typeof ZONE_CHOICES)[number];

const STORED_AS = 'chatwire-console-time-zone';

let chosen: ZoneChoice | undefined;
const listeners = new Set<() => void>();

/** Returns the choice stored in this browser. Default: local. */
export function zoneChoice(): ZoneChoice {
  chosen ??= ZONE_CHOICES.find((choice) => choice === stored()) ?? 'local';
  return chosen;
}

/** Changes the zone of every shown time. */
export function chooseZone(choice: ZoneChoice): void {
  chosen = choice;
  globalThis.localStorage?.setItem(STORED_AS, choice);
  for (const listener of listeners) listener();
}

export function onZoneChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the IANA id of the chosen zone. */
export function zoneId(choice: ZoneChoice = zoneChoice()): string {
  return choice === 'utc' ? 'UTC' : new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Returns the short name of the chosen zone at an instant, such as `UTC` or `GMT+2`; it changes with daylight saving. */
export function zoneName(ms: number, choice: ZoneChoice = zoneChoice()): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: zoneId(choice), timeZoneName: 'short' });
  return format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? zoneId(choice);
}

/** Returns a format in the chosen zone and the viewer’s language. It is created once per zone. */
export function zonedFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return () => {
    const timeZone = zoneId();
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat(undefined, { ...options, timeZone });
    formats.set(timeZone, format);
    return format;
  };
}

function stored(): string | null | undefined {
  return globalThis.localStorage?.getItem(STORED_AS);
}
