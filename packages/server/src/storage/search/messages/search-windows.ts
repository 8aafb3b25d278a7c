import { WindowSize } from '../window-size.ts';

/** A range of ids, including both ends. */
export interface IdRange {
  readonly from: number;
  readonly to: number;
}

/** A range of ids, and whether to search it with the index or by reading the messages. */
export interface SearchWindow extends IdRange {
  readonly isIndexed: boolean;
}

/** Number of messages that are read before the index is used. A frequent term fills its page among them. */
export const FIRST_WINDOW_SIZE = 1_024;
const INITIAL_SIZE = 512;

/**
 * Divides a range into windows, from the end where the search begins. Windows for the index are its shards. The size of other
 * windows depends on how long the last one took, so that small conversations need few windows.
 */
export class SearchWindows {
  readonly #isNewer: boolean;
  readonly #shard: number | undefined;
  readonly #size = new WindowSize(INITIAL_SIZE);
  #readFirst = FIRST_WINDOW_SIZE;
  #rest: IdRange;

  constructor(range: IdRange, direction: 'newer' | 'older', shardSize?: number) {
    this.#rest = range;
    this.#isNewer = direction === 'newer';
    this.#shard = shardSize;
  }

  /** Returns the next window; undefined at the end of the range. */
  next(): SearchWindow | undefined {
    const { from, to } = this.#rest;
    if (from > to) return undefined;
    const isIndexed = this.#shard !== undefined && this.#readFirst === 0;
    const window = isIndexed ? this.#shardWindow() : this.#readWindow();
    this.#readFirst = 0;
    this.#rest = this.#isNewer ? { from: window.to + 1, to } : { from, to: window.from - 1 };
    return { ...window, isIndexed };
  }

  /** Sets the size of the next window, whose messages are read although there is an index. */
  readMore(rows: number): void {
    this.#readFirst = Math.ceil(rows);
  }

  adaptSize(ms: number): void {
    this.#size.adapt(ms);
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
