import { WeightedCache } from '../engine/weighted-cache.ts';
import type { Rollup } from '../summary/rollup.ts';
import type { Block } from './block.ts';
import type { Segment } from './segment.ts';
import type { DictionaryPage } from './dictionary-page.ts';

/** Partitions numbered at a time; numbers repeat after that many files were opened. */
const KEYS = 2 ** 17;

/** What a segment came to as it was; without a rollup, only that it was looked at. */
export interface KnownRollup {
  readonly of: Segment;
  readonly rollup?: Rollup;
}

/** Decoded blocks, index pages, pages of strings and rollups of all open partitions, each kind in one budget. */
export class LogCaches {
  readonly #blocks: WeightedCache<number, Block>;
  readonly #pages: WeightedCache<number, Uint8Array>;
  readonly #strings: WeightedCache<number, DictionaryPage>;
  readonly #rollups: WeightedCache<number, KnownRollup>;
  #opened = 0;

  /** `bytes`: for each kind. */
  constructor(bytes: number) {
    this.#blocks = new WeightedCache(bytes / 2, (block) => block.weight);
    this.#pages = new WeightedCache(bytes / 2, (page) => page.length + 128);
    this.#strings = new WeightedCache(bytes / 2, (page) => page.weight);
    this.#rollups = new WeightedCache(bytes / 2, ({ rollup }) => 64 + (rollup?.weight ?? 0));
  }

  forPartition(): PartitionCaches {
    const base = (this.#opened++ % KEYS) * 2 ** 35;
    return new PartitionCaches(base, this.#blocks, this.#pages, this.#strings, this.#rollups);
  }
}

/** One partition's view of the shared caches. */
export class PartitionCaches {
  readonly #base: number;
  readonly #blocks: WeightedCache<number, Block>;
  readonly #pages: WeightedCache<number, Uint8Array>;
  readonly #strings: WeightedCache<number, DictionaryPage>;
  readonly #rollups: WeightedCache<number, KnownRollup>;

  constructor(
    base: number,
    blocks: WeightedCache<number, Block>,
    pages: WeightedCache<number, Uint8Array>,
    strings: WeightedCache<number, DictionaryPage>,
    rollups: WeightedCache<number, KnownRollup>,
  ) {
    this.#base = base;
    this.#blocks = blocks;
    this.#pages = pages;
    this.#strings = strings;
    this.#rollups = rollups;
  }

  block(id: number, load: () => Block): Block {
    return loaded(this.#blocks, this.#base + id, load);
  }

  knownBlock(id: number): Block | undefined {
    return this.#blocks.get(this.#base + id);
  }

  dropBlock(id: number): void {
    this.#blocks.delete(this.#base + id);
  }

  page(id: number, load: () => Uint8Array): Uint8Array {
    return loaded(this.#pages, this.#base + id, load);
  }

  strings(page: number, load: () => DictionaryPage): DictionaryPage {
    return loaded(this.#strings, this.#base + page, load);
  }

  dropStrings(page: number): void {
    this.#strings.delete(this.#base + page);
  }

  knownRollup(segment: number): KnownRollup | undefined {
    return this.#rollups.get(this.#base + segment);
  }

  keepRollup(segment: number, known: KnownRollup): void {
    this.#rollups.set(this.#base + segment, known);
  }
}

function loaded<V>(cache: WeightedCache<number, V>, key: number, load: () => V): V {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const value = load();
  cache.set(key, value);
  return value;
}
