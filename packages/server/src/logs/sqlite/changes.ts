import { type Change, ChangedSegment } from './changed-segment.ts';
import type { Segment } from './segment.ts';

/**
 * Entries of a partition that were reported on after they were indexed. Their blocks are current, the index is
 * not: readers see it through this. Unchanged segments cost nothing.
 */
export class Changes {
  readonly #segmentEntries: number;
  readonly #changes = new Map<number, Map<number, Change>>();
  readonly #views = new Map<number, ChangedSegment>();

  constructor(segmentEntries: number) {
    this.#segmentEntries = segmentEntries;
  }

  put(position: number, change: Change): void {
    const id = Math.floor(position / this.#segmentEntries);
    const changes = this.#changes.get(id) ?? new Map<number, Change>();
    this.#changes.set(id, changes.set(position % this.#segmentEntries, change));
    this.#views.delete(id);
  }

  /** Returns the current segment. `indexed`: the segment as indexed. */
  viewOf(id: number, indexed: Segment): Segment {
    const changes = this.#changes.get(id);
    if (!changes) return indexed;
    const known = this.#views.get(id);
    if (known?.base === indexed) return known;
    const view = new ChangedSegment(indexed, changes);
    this.#views.set(id, view);
    return view;
  }
}
