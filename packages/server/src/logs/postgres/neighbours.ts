import { parseLogId } from '../log-id.ts';
import type { LogView, Partition } from './log-view.ts';
import type { Statements } from './statements.ts';

/** A range of the log, both ends included. */
export interface SeqRange {
  readonly low: number;
  readonly high: number;
}

/** Greater than the seq of any entry. */
const END_OF_LOG = Number.MAX_SAFE_INTEGER;

/**
 * Returns the ranges of sequence numbers before and after a logId. No entry needs to have this id: ids order by time of
 * writing, then by seq, and the time never decreases with seq. See docs/spec/notifications.md#order-and-cursor.
 */
export async function neighboursOf(
  logId: string,
  view: LogView,
  statements: Statements,
): Promise<{ before: SeqRange; after: SeqRange }> {
  const point = parseLogId(logId);
  if (point === undefined) throw new RangeError('A logId has 24 lower-case hex digits.');
  const [firstAtTime = END_OF_LOG, firstAfterTime = END_OF_LOG] = await firstAfter(
    [point.ms - 1, point.ms],
    view,
    statements,
  );
  const firstNotBefore = Math.min(Math.max(point.seq, firstAtTime), firstAfterTime);
  const firstAfterPoint = Math.min(Math.max(point.seq + 1, firstAtTime), firstAfterTime);
  return { before: { low: 0, high: firstNotBefore - 1 }, after: { low: firstAfterPoint, high: END_OF_LOG } };
}

/** Returns, for each time, the first seq written later; END_OF_LOG when there is none. */
function firstAfter(times: readonly number[], view: LogView, statements: Statements): Promise<number[]> {
  return Promise.all(
    times.map((time) => {
      const partition = view.partitions.find(({ lastMs = view.lastMs }) => lastMs > time);
      if (partition === undefined) return END_OF_LOG;
      return partition.firstMs > time ? partition.firstSeq : firstSeqAfter(partition, time, statements);
    }),
  );
}

async function firstSeqAfter({ n, firstSeq }: Partition, time: number, statements: Statements): Promise<number> {
  const [row] = await statements.rows<{ first_seq: number }>({
    text: `select first_seq from chatwire_log.block_${n} where ms > $1 order by ms, first_seq limit 1`,
    values: [time],
  });
  return row === undefined ? END_OF_LOG : Math.max(row.first_seq, firstSeq);
}
