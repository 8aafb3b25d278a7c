import { parseLogId } from '../log-id.ts';
import type { LogView, Partition } from './log-view.ts';
import type { Statements } from './statements.ts';

/** A range of the log, both ends included. */
export interface SeqRange {
  readonly low: number;
  readonly high: number;
}

/** After every entry. */
const END_OF_LOG = Number.MAX_SAFE_INTEGER;

/**
 * Returns the entries before and after a position, which need not name an entry: ids are compared as text, so first by
 * time. The time of writing never decreases with seq. See docs/spec/notifications.md#order-and-cursor.
 */
export async function neighboursOf(
  logId: string,
  view: LogView,
  statements: Statements,
): Promise<{ before: SeqRange; after: SeqRange }> {
  const point = parseLogId(logId);
  if (point === undefined) throw new RangeError('A logId has 24 lower-case hex digits.');
  const [same = END_OF_LOG, later = END_OF_LOG] = await firstAfter([point.ms - 1, point.ms], view, statements);
  const firstNotBefore = Math.min(Math.max(point.seq, same), later);
  const firstAfterPoint = Math.min(Math.max(point.seq + 1, same), later);
  return { before: { low: 0, high: firstNotBefore - 1 }, after: { low: firstAfterPoint, high: END_OF_LOG } };
}

/** Returns, for each time, the first seq written later; END_OF_LOG when there is none. */
function firstAfter(times: readonly number[], view: LogView, statements: Statements): Promise<number[]> {
  return Promise.all(
    times.map((time) => {
      const partition = view.partitions.find(({ lastMs = view.lastMs }) => lastMs > time);
      if (partition === undefined) return END_OF_LOG;
      return partition.firstMs > time ? partition.firstSeq : lookUp(partition, time, statements);
    }),
  );
}

async function lookUp({ n, firstSeq }: Partition, time: number, statements: Statements): Promise<number> {
  const [row] = await statements.rows<{ first_seq: number }>({
    text: `select first_seq from chatwire_log.block_${n} where ms > $1 order by ms, first_seq limit 1`,
    values: [time],
  });
  return row === undefined ? END_OF_LOG : Math.max(row.first_seq, firstSeq);
}
