import { zonedFormat } from '../time/time-zone.ts';
import type { FilterSearch } from './filter-search.ts';
import { RANGES } from './ranges.ts';

/** Returns the time range of a filter as text. */
export function rangeText({ range, processedFrom, processedTo }: FilterSearch): string {
  const named = RANGES.find(({ name }) => name === range);
  if (named) return named.label;
  if (processedFrom === undefined && processedTo === undefined) return 'All times';
  const [from, to] = [shortInstant(processedFrom), shortInstant(processedTo)];
  if (from === undefined) return `Until ${to}`;
  return to === undefined ? `Since ${from}` : `${from} – ${to}`;
}

const shortFormat = zonedFormat({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

function shortInstant(epochMs: string | undefined): string | undefined {
  return epochMs === undefined ? undefined : shortFormat().format(Number(epochMs));
}
