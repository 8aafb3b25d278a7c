import { type Change, ChangedSegment } from './changed-segment.ts';
import type { Segment } from './segment.ts';

/**
 * Entries of a partition that delivery reports changed after they were indexed. Their blocks are current, but the index
 * is not, so readers use the view of a segment that this class returns. Unchanged segments cost nothing.
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
    const cached = this.#views.get(id);
    if (cached?.base === indexed) return cached;
    const view = new ChangedSegment(indexed, changes);
    this.#views.set(id, view);
    return view;
  }
}
