import type { DevicePlane } from '../device/device-plane.ts';
import { WeightedCache } from '../engine/weighted-cache.ts';
import type { Rollup } from '../summary/rollup.ts';
import type { Block } from './block.ts';
import type { DictionaryPage } from './dictionary-page.ts';
import type { Segment } from './segment.ts';

/** Partitions numbered at a time; numbers repeat after that many files were opened. */
const MAX_NUMBERS = 2 ** 17;

/** The rollup of a segment; absent if the segment was read once, but its rollup was not computed. */
export interface CachedRollup {
  readonly segment: Segment;
  readonly rollup?: Rollup;
}

/** Cached data of one partition. */
export interface PartitionCaches {
  readonly blocks: PartitionCache<Block>;
  readonly pages: PartitionCache<Uint8Array>;
  readonly dictionary: PartitionCache<DictionaryPage>;
  readonly rollups: PartitionCache<CachedRollup>;
  readonly planes: PartitionCache<DevicePlane>;
  readonly handlePages: PartitionCache<Uint8Array>;
}

/**
 * Decoded blocks, index pages, dictionary pages, rollups, states of devices, and pages of handles of all open
 * partitions, each kind in one budget.
 */
export class LogCaches {
  readonly #blocks: WeightedCache<number, Block>;
  readonly #pages: WeightedCache<number, Uint8Array>;
  readonly #dictionary: WeightedCache<number, DictionaryPage>;
  readonly #rollups: WeightedCache<number, CachedRollup>;
  readonly #planes: WeightedCache<number, DevicePlane>;
  readonly #handlePages: WeightedCache<number, Uint8Array>;
  #opened = 0;

  /** `bytes`: for each kind; a quarter of it for pages of handles. */
  constructor(bytes: number) {
    this.#blocks = new WeightedCache(bytes / 2, (block) => block.weight);
    this.#pages = new WeightedCache(bytes / 2, (page) => page.length + 128);
    this.#dictionary = new WeightedCache(bytes / 2, (page) => page.weight);
    this.#rollups = new WeightedCache(bytes / 2, ({ rollup }) => 64 + (rollup?.weight ?? 0));
    this.#planes = new WeightedCache(bytes / 2, (plane) => plane.weight);
    this.#handlePages = new WeightedCache(bytes / 8, (page) => page.length + 128);
  }

  forPartition(): PartitionCaches {
    const base = (this.#opened++ % MAX_NUMBERS) * 2 ** 35;
    return {
      blocks: new PartitionCache(this.#blocks, base),
      pages: new PartitionCache(this.#pages, base),
      dictionary: new PartitionCache(this.#dictionary, base),
      rollups: new PartitionCache(this.#rollups, base),
      planes: new PartitionCache(this.#planes, base),
      handlePages: new PartitionCache(this.#handlePages, base),
    };
  }
}

/** One partition's view of a shared cache. */
export class PartitionCache<V> {
  readonly #cache: WeightedCache<number, V>;
  readonly #base: number;

  constructor(cache: WeightedCache<number, V>, base: number) {
    this.#cache = cache;
    this.#base = base;
  }

  get(id: number): V | undefined {
    return this.#cache.get(this.#base + id);
  }

  set(id: number, value: V): void {
    this.#cache.set(this.#base + id, value);
  }

  delete(id: number): void {
    this.#cache.delete(this.#base + id);
  }
}
