import type { HeadSegment } from './head-segment.ts';

/** A range of the log that is stored in separate tables. */
export interface Partition {
  readonly n: number;
  /** First seq of its first segment. */
  readonly baseSeq: number;
  /** First entry that is not purged. */
  readonly firstSeq: number;
  readonly firstMs: number;
  /** Absent while the partition is being written. */
  readonly lastSeq?: number;
  readonly lastMs?: number;
  readonly segmentEntries: number;
  readonly sealedSegments: number;
  /** Whether some of its entries have handles for receipts. */
  readonly hasHandles: boolean;
}

/** A segment and its location: in memory, or in the database. */
export interface SegmentRef {
  readonly partition: number;
  readonly number: number;
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly head?: HeadSegment;
}

/** The log as of one moment. */
export interface LogView {
  readonly lastSeq: number;
  readonly lastMs: number;
  /** Oldest first. */
  readonly partitions: readonly Partition[];
  readonly segments: readonly SegmentRef[];
  /** Number of the last change that is applied. */
  readonly lastChange: number;
}

export interface PartitionRow {
  n: number;
  base_seq: number;
  first_seq: number;
  first_ms: number;
  last_seq: number | null;
  last_ms: number | null;
  segment_entries: number;
  sealed_segments: number;
  has_handles: boolean;
}

export const EMPTY_VIEW: LogView = { lastSeq: 0, lastMs: 0, partitions: [], segments: [], lastChange: 0 };

export function partitionOf(row: PartitionRow): Partition {
  return {
    n: row.n,
    baseSeq: row.base_seq,
    firstSeq: row.first_seq,
    firstMs: row.first_ms,
    segmentEntries: row.segment_entries,
    sealedSegments: row.sealed_segments,
    hasHandles: row.has_handles,
    ...(row.last_seq !== null && { lastSeq: row.last_seq }),
    ...(row.last_ms !== null && { lastMs: row.last_ms }),
  };
}

/** Returns the segments with entries that are not purged. `heads`: those in memory, by partition and number. */
export function segmentsOf(
  partition: Partition,
  logEnd: number,
  heads: ReadonlyMap<string, HeadSegment>,
): SegmentRef[] {
  const refs: SegmentRef[] = [];
  const end = partition.lastSeq ?? logEnd;
  for (let firstSeq = partition.baseSeq; firstSeq <= end; firstSeq += partition.segmentEntries) {
    const head = heads.get(headName(partition.n, refs.length));
    const lastSeq = Math.min(firstSeq + partition.segmentEntries - 1, end);
    refs.push({ partition: partition.n, number: refs.length, firstSeq, lastSeq, ...(head && { head }) });
  }
  return refs.filter(({ lastSeq }) => lastSeq >= partition.firstSeq);
}

export function headName(partition: number, number: number): string {
  return `${partition} ${number}`;
}

export function isUnsealed(head: HeadSegment, partitions: readonly Partition[]): boolean {
  const partition = partitions.find(({ n }) => n === head.partition);
  return partition !== undefined && head.number >= partition.sealedSegments;
}
