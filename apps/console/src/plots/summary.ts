import type { LogsSummary, Outcome } from '@chatwire/protocol';
import type { ApiClient, Params } from '../api/api-client.ts';
import { LOGS } from '../api/paths.ts';
import { zoneId } from '../time/time-zone.ts';
import type { Interval, Span } from './span.ts';

/** Response of `GET /logs/summary`. See docs/spec/notifications.md#summary. */
export interface Summary {
  readonly data: LogsSummary;
  readonly meta: { readonly truncatedByRetention: boolean; readonly oldestLogId?: string };
}

export type OutcomeCounts = Readonly<Record<Outcome, number>>;

interface SummaryOptions {
  readonly groupBy?: string;
  /** Default: the smallest with at most 200 buckets. */
  readonly interval?: Interval;
  readonly latency?: boolean;
}

/** Loads the summary of a span, with buckets in the chosen time zone. */
export function readSummary(
  api: ApiClient,
  filter: Params,
  { from, to }: Span,
  { groupBy, interval, latency = false }: SummaryOptions,
  signal: AbortSignal,
): Promise<Summary> {
  const timezone = zoneId();
  const range = { processedFrom: String(from), processedTo: String(to) };
  const params = { ...filter, ...range, groupBy, interval, timezone, latency: String(latency) };
  return api.getWhole<Summary>(`${LOGS}/summary`, params, signal);
}
