import type { IndexedEntry } from '../engine/head-index.ts';
import { type Latencies, NO_LATENCY, type SegmentColumns } from '../engine/segment.ts';
import { ByteReader, ByteWriter } from '../varint.ts';
import type { HeadSegment } from './head-segment.ts';

/**
 * Writes the numbers of an entry that are not indexed. `previousMs`: an instant near those of the entry, which keeps the
 * numbers small. The reader must pass the same instant.
 */
export function writeMeasures(
  to: ByteWriter,
  { sent, started, processing, provider }: IndexedEntry,
  previousMs: number,
): void {
  to.signed(started - previousMs);
  to.signed(started - sent);
  to.signed(processing);
  to.varint(provider + 1);
}

export function readMeasures(from: ByteReader, previousMs: number): IndexedEntry {
  const started = previousMs + from.signed();
  const sent = started - from.signed();
  const processing = from.signed();
  return { started, sent, processing, provider: from.varint() - 1 };
}

/** Packs the measures of all entries of a segment, one after the other. */
export function packMeasures(head: Pick<HeadSegment, 'rows' | 'timesOf' | 'latencies'>): Uint8Array {
  const writer = new ByteWriter();
  const [sent, started] = [head.timesOf('sent'), head.timesOf('started')];
  const { processing, provider } = head.latencies;
  for (let n = 0; n < head.rows; n++) {
    const measures = { sent: sent[n] ?? 0, started: started[n] ?? 0, processing: processing[n] ?? 0 };
    writeMeasures(writer, { ...measures, provider: provider[n] ?? NO_LATENCY }, started[n - 1] ?? 0);
  }
  return writer.take();
}

/** Entries unpacked together, into lists that are used for one group after the other. */
const GROUP_SIZE = 4096;

/**
 * Yields the measures of a segment in groups of entries. `facets`: the facet of each entry. `hasEndToEnd`: 1 at each
 * facet whose entries have an end-to-end latency.
 */
export function* unpackMeasures(
  bytes: Uint8Array,
  facets: Uint16Array,
  hasEndToEnd: Uint8Array,
): Generator<SegmentColumns & { readonly latencies: Latencies }> {
  const started = new Float64Array(GROUP_SIZE);
  const processing = new Float64Array(GROUP_SIZE);
  const provider = new Float64Array(GROUP_SIZE);
  const endToEnd = new Float64Array(GROUP_SIZE);
  const reader = new ByteReader(bytes);
  let at = 0;
  for (let start = 0; start < facets.length; start += GROUP_SIZE) {
    const count = Math.min(GROUP_SIZE, facets.length - start);
    for (let n = 0; n < count; n++) {
      at += reader.signed();
      const sent = at - reader.signed();
      const processingMs = reader.signed();
      started[n] = at;
      processing[n] = processingMs;
      provider[n] = reader.varint() - 1;
      endToEnd[n] = hasEndToEnd[facets[start + n] ?? 0] === 1 ? Math.max(at + processingMs - sent, 0) : NO_LATENCY;
    }
    yield { count, offsets: undefined, start, started, latencies: { processing, provider, endToEnd } };
  }
}
