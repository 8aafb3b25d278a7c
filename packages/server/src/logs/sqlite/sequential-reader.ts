import { BLOCK_ROWS, type Block } from './block.ts';
import type { Partition } from './partition.ts';
import type { PartitionFacets } from './partition-facets.ts';
import type { EntryParts } from './stored-entry.ts';

/**
 * Reads entries of a partition that lie near each other, for a single scan: uses the caches but
 * does not fill them. Valid until the next change of the partition.
 */
export class SequentialReader implements EntryParts {
  readonly partition: Partition;
  readonly #texts = new Map<number, string>();
  #block: { readonly id: number; readonly block: Block } | undefined;

  constructor(partition: Partition) {
    this.partition = partition;
  }

  get facets(): PartitionFacets {
    return this.partition.facets;
  }

  blockAt(position: number): Block {
    const id = Math.floor(position / BLOCK_ROWS);
    if (this.#block?.id !== id) this.#block = { id, block: this.partition.passingBlock(id) };
    return this.#block.block;
  }

  textOf(id: number): string {
    const known = this.#texts.get(id);
    if (known !== undefined) return known;
    const text = this.partition.textOf(id);
    this.#texts.set(id, text);
    return text;
  }
}
