import { setImmediate } from 'node:timers/promises';
import type { Summary, SummaryRequest } from '../log-store.ts';
import { SummaryBuilder } from '../summary/summary-builder.ts';
import type { PartitionSet } from './partition-set.ts';
import { PartitionSummary } from './partition-summary.ts';

/** Entries read one by one without letting others work: some milliseconds. */
const SLICE = 4096;

/**
 * Adds up a summary segment by segment, letting others work in between. Filters over facets are answered by the index
 * alone; for any other, the entries that it finds are read.
 */
export async function summarise(partitions: PartitionSet, request: SummaryRequest): Promise<Summary> {
  const builder = new SummaryBuilder(request);
  for (const start of partitions.starts.slice()) {
    // A partition may be deleted or opened anew while others work.
    let summary: PartitionSummary | undefined;
    const current = (): PartitionSummary | undefined => {
      if (!partitions.has(start)) return undefined;
      const partition = partitions.open(start);
      if (summary?.partition !== partition) summary = new PartitionSummary(partition, request, builder);
      return summary;
    };
    for (let segment = 0; segment < (current()?.partition.segments.length ?? 0); segment++) {
      const positions = current()?.addSegment(segment) ?? [];
      for (let from = 0; from < positions.length; from += SLICE) {
        if (from > 0) await setImmediate();
        current()?.addRows(positions.slice(from, from + SLICE));
      }
      await setImmediate();
    }
  }
  return builder.finish();
}
