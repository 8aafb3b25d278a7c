import { parseLogId } from '../log-id.ts';
import type { LogPageRequest, LogRange } from '../log-store.ts';

/** Entries with close ids, which are read as one page. */
export interface EntryRun extends LogRange {
  /** Number of entries from the newest to the oldest, including those between them that are not wanted. */
  readonly length: number;
}

const MAX_LENGTH = 200;
/** Entries that are not wanted between two that are: reading them is cheaper than a further page. */
const MAX_GAP = 8;

/** Groups the ids of entries into runs of at most `maxLength` entries, newest first. Default: 200. */
export function entryRunsOf(logIds: Iterable<string>, maxLength = MAX_LENGTH): readonly EntryRun[] {
  const runs: { newestId: string; newestSeq: number; oldestId: string; oldestSeq: number }[] = [];
  for (const logId of [...logIds].sort().reverse()) {
    const seq = parseLogId(logId)?.seq;
    if (seq === undefined) continue;
    const run = runs.at(-1);
    if (run && run.oldestSeq - seq <= MAX_GAP + 1 && run.newestSeq - seq < maxLength) {
      run.oldestId = logId;
      run.oldestSeq = seq;
    } else {
      runs.push({ newestId: logId, newestSeq: seq, oldestId: logId, oldestSeq: seq });
    }
  }
  return runs.map(({ newestId, newestSeq, oldestId, oldestSeq }) => ({
    newestId,
    oldestId,
    length: newestSeq - oldestSeq + 1,
  }));
}

/** Returns the part of a request that selects the page with the entries of a run. */
export function pageOfRun({ newestId, oldestId, length }: EntryRun): Omit<LogPageRequest, 'filter'> {
  return { affix: 'append', range: { oldestId, newestId }, limit: length };
}
