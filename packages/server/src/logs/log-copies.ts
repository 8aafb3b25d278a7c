import { formatLogId, type LogPoint, parseLogId } from './log-id.ts';
import type { LogEntryCopy, NewLogEntry } from './log-store.ts';
import { parseStoredEntry } from './parse-stored-entry.ts';

/** Entries whose sequence has no gap, with the time of each. */
export interface CopiedRun {
  readonly first: LogPoint;
  readonly entries: readonly NewLogEntry[];
  /** Epoch ms, as in the ids. */
  readonly times: readonly number[];
}

/** Splits copies where their sequence has a gap. Throws `RangeError` unless ids increase in both parts. */
export function runsOf(copies: readonly LogEntryCopy[]): CopiedRun[] {
  const runs: { first: LogPoint; entries: NewLogEntry[]; times: number[] }[] = [];
  let last: LogPoint = { ms: 0, seq: 0 };
  for (const { logId, entry } of copies) {
    const point = parseLogId(logId);
    if (!point || point.seq <= last.seq || point.ms < last.ms) {
      throw new RangeError(`expected an entry after ${formatLogId(last.ms, last.seq)}, not ${logId}`);
    }
    let run = runs.at(-1);
    if (!run || point.seq !== last.seq + 1) runs.push((run = { first: point, entries: [], times: [] }));
    run.entries.push(entry);
    run.times.push(point.ms);
    last = point;
  }
  return runs;
}

const ID_FROM = '{"_id":"'.length;
const ID_LENGTH = 24;

/** An entry from the text that `LogStore.copy` returns. */
export function parseLogCopy(json: string): LogEntryCopy {
  const logId = json.slice(ID_FROM, ID_FROM + ID_LENGTH);
  return { logId, entry: parseStoredEntry(json.slice(ID_FROM + ID_LENGTH + '",'.length)) };
}
