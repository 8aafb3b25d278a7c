import { idAfter } from './id-after.ts';
import type { End, LogRow, LogSource } from './log-source.ts';

interface FirstPage {
  readonly rows: readonly LogRow[];
  readonly older: End;
  readonly newer: End;
}

/** Loads the newest entries, or the entries around one, including it if it still exists. */
export async function firstPage(
  source: LogSource,
  at: string | undefined,
  limit: number,
  signal: AbortSignal,
): Promise<FirstPage> {
  const from = at === undefined ? undefined : { before: idAfter(at) };
  const [older, newer] = await Promise.all([
    source.page(from, limit, signal),
    at === undefined ? undefined : source.page({ after: at }, limit, signal),
  ]);
  return {
    rows: [...(newer?.rows ?? []), ...older.rows],
    older: older.hasMore ? 'idle' : 'done',
    newer: newer?.hasMore ? 'idle' : 'done',
  };
}
