import { WindowSize } from '../window-size.ts';

/** Ids, both ends included. */
export interface IdRange {
  readonly from: number;
  readonly to: number;
}

/** Consecutive ids, and whether to query the index or read the messages. */
export interface SearchWindow extends IdRange {
  readonly isIndexed: boolean;
}

/** A frequent term fills its page here, before an index would be faster. */
export const READ_FIRST = 1_024;
const FIRST = 512;

/**
 * Cuts a range into windows, from the end where the search begins. Indexed windows are the shards of the index. Without
 * an index the size follows the time that the last window took, so that small conversations need few.
 */
export class SearchWindows {
  readonly #isNewer: boolean;
  readonly #shard: number | undefined;
  readonly #size = new WindowSize(FIRST);
  #readFirst = READ_FIRST;
  #rest: IdRange;

  constructor(range: IdRange, direction: 'newer' | 'older', shardSize?: number) {
    this.#rest = range;
    this.#isNewer = direction === 'newer';
    this.#shard = shardSize;
  }

  /** Returns the next slice; undefined when the range is over. */
  next(): SearchWindow | undefined {
    const { from, to } = this.#rest;
    if (from > to) return undefined;
    const isIndexed = this.#shard !== undefined && this.#readFirst === 0;
    const window = isIndexed ? this.#shardWindow() : this.#readWindow();
    this.#readFirst = 0;
    this.#rest = this.#isNewer ? { from: window.to + 1, to } : { from, to: window.from - 1 };
    return { ...window, isIndexed };
  }

  /** Messages read before the index is queried. */
  readMore(rows: number): void {
    this.#readFirst = Math.ceil(rows);
  }

  took(ms: number): void {
    this.#size.took(ms);
  }

  #readWindow(): IdRange {
    const { from, to } = this.#rest;
    const size = this.#readFirst || this.#size.rows;
    return this.#isNewer ? { from, to: Math.min(to, from + size - 1) } : { from: Math.max(from, to - size + 1), to };
  }

  #shardWindow(): IdRange {
    const { from, to } = this.#rest;
    const size = this.#shard ?? 1;
    const start = Math.floor((this.#isNewer ? from : to) / size) * size;
    return { from: Math.max(from, start), to: Math.min(to, start + size - 1) };
  }
}
