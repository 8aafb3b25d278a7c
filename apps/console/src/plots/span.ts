import type { Params } from '../api/api-client.ts';
import type { Span } from './summary.ts';

/** Filters of times, as the log takes them: after the first, up to and with the second. */
export interface Times {
  readonly processedFrom: string;
  readonly processedTo: string;
}

/** The same instants for the log, which leaves the first out and takes the last. Contract 2.1, 19.3. */
export function timesOf({ from, to }: Span): Times {
  return { processedFrom: String(Math.max(0, from - 1)), processedTo: String(Math.max(0, to - 1)) };
}

/** The span that filters of the log name; where they leave an end open, it is the one given. */
export function spanOf({ processedFrom, processedTo }: Params, open: Span): Span {
  const from = processedFrom === undefined ? open.from : Number(processedFrom) + 1;
  const to = processedTo === undefined ? open.to : Number(processedTo) + 1;
  return { from, to: Math.max(from, to) };
}

/** As long, right before. */
export function spanBefore({ from, to }: Span): Span {
  return { from: Math.max(0, from - (to - from)), to: from };
}

/** When an entry was written: its id begins with it. Contract 2.3. */
export function writtenMs(logId: string): number {
  return Number.parseInt(logId.slice(0, 12), 16);
}
