import { HeadIndex, type IndexedEntry } from '../engine/head-index.ts';
import type { SegmentColumns } from '../engine/segment.ts';
import type { FacetSet } from './partition-facets.ts';
import { FACET_CHUNK, type Segment } from './segment.ts';

/** A segment whose index pages are not written yet: the newest one, or one being sealed. Rebuilt from blocks. */
export class HeadSegment extends HeadIndex implements Segment {
  #facetCounts = new Uint32Array(256);

  /** Adds an entry; the caller adds its terms. Returns its offset. */
  add(entry: IndexedEntry, facet: number, isEndToEnd: boolean): number {
    if (facet >= this.#facetCounts.length) {
      this.#facetCounts = new Uint32Array(this.#facetCounts.buffer.transfer(facet * 8));
    }
    this.#facetCounts[facet] = (this.#facetCounts[facet] ?? 0) + 1;
    return this.addEntry(entry, facet, isEndToEnd);
  }

  presentFacets(selected: FacetSet): { ids: number[]; rows: number } {
    const ids = selected.ids.filter((id) => (this.#facetCounts[id] ?? 0) > 0);
    return { ids, rows: ids.reduce((sum, id) => sum + (this.#facetCounts[id] ?? 0), 0) };
  }

  facetChunk(chunk: number): Uint16Array {
    return this.facetIndexes().subarray(chunk * FACET_CHUNK, (chunk + 1) * FACET_CHUNK);
  }

  started(): readonly SegmentColumns[] {
    return [this.allColumns()];
  }

  /** Entries per facet id. */
  facetCounts(): Uint32Array {
    return this.#facetCounts;
  }
}
