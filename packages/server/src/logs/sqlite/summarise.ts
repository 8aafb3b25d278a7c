import { setImmediate } from 'node:timers/promises';
import type { Summary, SummaryRequest } from '../log-store.ts';
import { SummaryRun } from '../summary/summary-run.ts';
import type { PartitionSet } from './partition-set.ts';
import { PartitionSummary } from './partition-summary.ts';

/** Entries read individually in one turn of the event loop: a few milliseconds. */
const ENTRIES_PER_TURN = 4096;

/**
 * Adds up a summary segment by segment, yielding in between. The index is sufficient for filters over
 * facets; for other filters, the entries it finds are read.
 */
export async function summarise(partitions: PartitionSet, request: SummaryRequest): Promise<Summary> {
  const run = new SummaryRun(request);
  for (const ref of partitions.refs.slice()) {
    // A partition may be deleted or reopened while this yields.
    let summary: PartitionSummary | undefined;
    const current = (): PartitionSummary | undefined => {
      if (!partitions.has(ref)) return undefined;
      const partition = partitions.open(ref);
      if (summary?.partition !== partition) summary = new PartitionSummary(partition, run);
      return summary;
    };
    for (let segment = 0; segment < (current()?.partition.segments.length ?? 0); segment++) {
      const positions = current()?.addSegment(segment) ?? [];
      for (let from = 0; from < positions.length; from += ENTRIES_PER_TURN) {
        if (from > 0) await setImmediate();
        current()?.addRows(positions.slice(from, from + ENTRIES_PER_TURN));
      }
      await setImmediate();
    }
  }
  return run.builder.finish();
}
