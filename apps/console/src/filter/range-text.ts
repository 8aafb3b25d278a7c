import type { FilterSearch } from './filter-search.ts';
import { RANGES } from './ranges.ts';

/** Returns the time range of a view as text. */
export function rangeText({ range, processedFrom, processedTo }: FilterSearch): string {
  const named = RANGES.find(({ name }) => name === range);
  if (named) return named.label;
  if (processedFrom === undefined && processedTo === undefined) return 'All times';
  const [from, to] = [shortInstant(processedFrom), shortInstant(processedTo)];
  if (from === undefined) return `Until ${to}`;
  return to === undefined ? `Since ${from}` : `${from} – ${to}`;
}

/** Formats an instant for a `datetime-local` input; empty for none. */
export function localInstant(ms: string | undefined): string {
  if (ms === undefined) return '';
  const date = new Date(Number(ms));
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19);
}

/** Parses a `datetime-local` value to epoch ms; undefined if empty. */
export function msOfLocal(text: string): number | undefined {
  const ms = text === '' ? Number.NaN : new Date(text).getTime();
  return Number.isNaN(ms) ? undefined : ms;
}

const SHORT = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

function shortInstant(ms: string | undefined): string | undefined {
  return ms === undefined ? undefined : SHORT.format(Number(ms));
}
