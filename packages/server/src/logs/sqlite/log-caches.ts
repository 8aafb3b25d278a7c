import { WeightedCache } from '../segments/weighted-cache.ts';
import type { Block } from './block.ts';

/** Partitions numbered at a time; numbers repeat after that many files were opened. */
const KEYS = 2 ** 17;

/** Decoded blocks, index pages and strings of all open partitions, each kind in one budget. */
export class LogCaches {
  readonly #blocks: WeightedCache<number, Block>;
  readonly #pages: WeightedCache<number, Uint8Array>;
  readonly #texts: WeightedCache<number, string>;
  #opened = 0;

  /** `bytes`: for each kind. */
  constructor(bytes: number) {
    this.#blocks = new WeightedCache(bytes / 2, (block) => block.weight);
    this.#pages = new WeightedCache(bytes / 2, (page) => page.length + 128);
    this.#texts = new WeightedCache(bytes / 2, (text) => text.length + 64);
  }

  forPartition(): PartitionCaches {
    const base = (this.#opened++ % KEYS) * 2 ** 35;
    return new PartitionCaches(base, this.#blocks, this.#pages, this.#texts);
  }
}

/** One partition's view of the shared caches. */
export class PartitionCaches {
  readonly #base: number;
  readonly #blocks: WeightedCache<number, Block>;
  readonly #pages: WeightedCache<number, Uint8Array>;
  readonly #texts: WeightedCache<number, string>;

  constructor(
    base: number,
    blocks: WeightedCache<number, Block>,
    pages: WeightedCache<number, Uint8Array>,
    texts: WeightedCache<number, string>,
  ) {
    this.#base = base;
    this.#blocks = blocks;
    this.#pages = pages;
    this.#texts = texts;
  }

  block(id: number, load: () => Block): Block {
    return loaded(this.#blocks, this.#base + id, load);
  }

  dropBlock(id: number): void {
    this.#blocks.delete(this.#base + id);
  }

  page(id: number, load: () => Uint8Array): Uint8Array {
    return loaded(this.#pages, this.#base + id, load);
  }

  dropPage(id: number): void {
    this.#pages.delete(this.#base + id);
  }

  dropText(id: number): void {
    this.#texts.delete(this.#base + id);
  }

  text(id: number, load: () => string): string {
    return loaded(this.#texts, this.#base + id, load);
  }
}

function loaded<V>(cache: WeightedCache<number, V>, key: number, load: () => V): V {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const value = load();
  cache.set(key, value);
  return value;
}
