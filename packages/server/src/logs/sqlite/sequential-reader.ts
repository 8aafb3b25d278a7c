import { BLOCK_ROWS, type Block } from './block.ts';
import type { EntryParts } from './entry-renderer.ts';
import type { Partition } from './partition.ts';
import type { PartitionFacets } from './partition-facets.ts';

/**
 * Reads neighbouring entries of a partition for a single scan. Uses the caches, but does not fill them. Valid until the
 * next change of the partition.
 */
export class SequentialReader implements EntryParts {
  readonly partition: Partition;
  readonly #jsons = new Map<number, string>();
  #block: { readonly id: number; readonly block: Block } | undefined;

  constructor(partition: Partition) {
    this.partition = partition;
  }

  get facets(): PartitionFacets {
    return this.partition.facets;
  }

  blockAt(position: number): Block {
    const id = Math.floor(position / BLOCK_ROWS);
    if (this.#block?.id !== id) this.#block = { id, block: this.partition.readBlock(id) };
    return this.#block.block;
  }

  textOf(id: number): string {
    return this.partition.textOf(id);
  }

  jsonOf(id: number): string {
    const cached = this.#jsons.get(id);
    if (cached !== undefined) return cached;
    const json = this.partition.jsonOf(id);
    this.#jsons.set(id, json);
    return json;
  }
}
