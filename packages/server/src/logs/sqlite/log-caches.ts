import type { Block } from './block.ts';
import { WeightedCache } from './weighted-cache.ts';

/** Partitions numbered at a time; numbers repeat after that many files were opened. */
const KEYS = 2 ** 18;

/** Decoded blocks and index pages of all open partitions, in one budget. */
export class LogCaches {
  readonly #blocks: WeightedCache<number, Block>;
  readonly #pages: WeightedCache<number, Uint8Array>;
  #opened = 0;

  /** `bytes`: for each of the two. */
  constructor(bytes: number) {
    this.#blocks = new WeightedCache(bytes / 2, (block) => block.weight);
    this.#pages = new WeightedCache(bytes / 2, (page) => page.length + 128);
  }

  forPartition(): PartitionCaches {
    const base = (this.#opened++ % KEYS) * 2 ** 34;
    return new PartitionCaches(base, this.#blocks, this.#pages);
  }
}

/** One partition's view of the shared caches. */
export class PartitionCaches {
  readonly #base: number;
  readonly #blocks: WeightedCache<number, Block>;
  readonly #pages: WeightedCache<number, Uint8Array>;

  constructor(base: number, blocks: WeightedCache<number, Block>, pages: WeightedCache<number, Uint8Array>) {
    this.#base = base;
    this.#blocks = blocks;
    this.#pages = pages;
  }

  block(id: number, load: () => Block): Block {
    const known = this.#blocks.get(this.#base + id);
    if (known) return known;
    const block = load();
    this.#blocks.set(this.#base + id, block);
    return block;
  }

  dropBlock(id: number): void {
    this.#blocks.delete(this.#base + id);
  }

  page(id: number, load: () => Uint8Array): Uint8Array {
    const known = this.#pages.get(this.#base + id);
    if (known) return known;
    const page = load();
    this.#pages.set(this.#base + id, page);
    return page;
  }
}
