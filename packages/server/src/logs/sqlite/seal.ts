import { TIMES } from '../engine/segment.ts';
import { buildTimeIndex } from '../engine/time-index.ts';
import { bytesOf } from '../engine/typed-bytes.ts';
import { rollUp } from '../summary/roll-up.ts';
import type { HeadSegment } from './head-segment.ts';
import { encodeLatencies } from './latency-chunk.ts';
import { type PageKind, pageId, ROLLUP } from './page-id.ts';
import type { Partition } from './partition.ts';
import { FACET_CHUNK, facetsOf } from './segment.ts';
import { VALUES } from './term.ts';
import { TermPageWriter } from './term-pages.ts';

/** A posting list that contains at least one in this many entries is preceded by their facets: half a byte per entry of the log. */
const LONG_POSTING_RATIO = 512;

/**
 * Writes the index of a full segment, a page or so per step, so that it can be spread over many commits. The segment
 * counts as sealed from its record on, which is written last: remains of an interrupted sealing are overwritten.
 */
export function* sealSegment(partition: Partition, id: number, head: HeadSegment): Generator<void> {
  const { file, segmentEntries: size } = partition;
  const put = (kind: PageKind, page: number, bytes: Uint8Array): void => file.putPage(pageId(id, kind, page), bytes);
  for (let chunk = 0; chunk * FACET_CHUNK < head.rows; chunk++) {
    put('facets', chunk, bytesOf(head.facetChunk(chunk)));
    yield;
  }
  const fences: Uint8Array[] = [];
  for (const time of TIMES) {
    const index = buildTimeIndex(head.timesOf(time));
    fences.push(bytesOf(index.fences));
    yield;
    for (const [chunk, bytes] of index.chunks.entries()) {
      put(time, chunk, bytes);
      yield;
    }
    if (time !== 'started') continue;
    for (const [chunk, offsets] of index.order.entries()) {
      put('latencies', chunk, encodeLatencies(head.latencies, offsets));
      yield;
    }
  }
  const view = partition.segment(id) ?? head;
  const { first, last } = view.timeRange('started');
  const rollup = yield* rollUp(view, partition.kinds, facetsOf(view), view.started(first, last + 1, true));
  // Unless a report arrived in the meantime.
  if (rollup && partition.segment(id) === view) put('latencies', ROLLUP, rollup.toBytes());
  yield;
  const writer = new TermPageWriter(size, (page, bytes) => put('terms', page, bytes));
  const offsets = new Uint16Array(head.rows);
  for (const terms of head.terms.termLists(VALUES)) {
    yield;
    for (const term of terms) {
      const count = head.terms.copyTo(offsets, term);
      if (
        writer.add(term, offsets, count, count * LONG_POSTING_RATIO < size ? undefined : head.facetsOf(offsets, count))
      )
        yield;
    }
  }
  yield* partition.devices.seal(id);
  partition.devices.sealed(id);
  const [sentAt = new Uint8Array(), startedAt = new Uint8Array()] = fences;
  file.putSegment({ id, rows: head.rows, ...countsOf(head), terms: bytesOf(writer.finish()), sentAt, startedAt });
}

function countsOf(head: HeadSegment): { facets: Uint8Array; counts: Uint8Array } {
  const counts = head.facetCounts();
  const present = [...counts.keys()].filter((id) => (counts[id] ?? 0) > 0);
  return {
    facets: bytesOf(Uint16Array.from(present)),
    counts: bytesOf(Uint32Array.from(present, (id) => counts[id] ?? 0)),
  };
}
