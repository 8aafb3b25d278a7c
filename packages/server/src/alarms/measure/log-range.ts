import type { LogEntry } from '@chatwire/protocol';
import type { LogFilter, LogStore, Summary, SummaryDimension } from '../../logs/log-store.ts';

/** A period of the log, from `fromMs` (inclusive) to `endMs` (exclusive). Epoch ms. */
export interface LogRange {
  readonly fromMs: number;
  readonly endMs: number;
}

/** Returns the period of `seconds` that ended `lagMs` ago. */
export function rangeBefore(nowMs: number, seconds: number, lagMs = 0): LogRange {
  const endMs = nowMs - lagMs + 1;
  return { fromMs: endMs - seconds * 1000, endMs };
}

/** Returns the totals of the entries that were processed in a period. */
export function summaryOf(
  logs: LogStore,
  { fromMs, endMs }: LogRange,
  filter: LogFilter,
  devices?: { readonly groupBy: readonly SummaryDimension[]; readonly atMs: number },
): Promise<Summary> {
  return logs.summarise({
    filter,
    edges: [fromMs, endMs],
    groupBy: devices?.groupBy ?? [],
    latency: false,
    ...(devices && { devicesAtMs: devices.atMs }),
  });
}

/** Returns the newest entries that were processed in a period. */
export async function newestOf(
  logs: LogStore,
  { fromMs, endMs }: LogRange,
  filter: LogFilter,
  limit: number,
): Promise<LogEntry[]> {
  const bounds = { processedFrom: fromMs - 1, processedTo: endMs - 1 };
  const { entries } = await logs.page({ filter: { ...filter, ...bounds }, affix: 'append', limit });
  return entries.map((json) => JSON.parse(json.toString('utf8')) as LogEntry);
}
