import { BLOCK_ROWS, type RowTexts } from './block.ts';
import { BlockEncoder } from './block-encoder.ts';
import type { Partition } from './partition.ts';
import type { Row } from './row.ts';

/** An entry as stored in its block. */
export interface EditedEntry {
  readonly row: Row;
  readonly texts: RowTexts;
}

/** Returns the edited entry, or undefined when it does not change. */
export type EditEntry = (entry: EditedEntry, position: number) => EditedEntry | undefined;

/**
 * Rewrites the block of some entries, edited by `edit`. All positions are in one block. Inside a transaction. Returns
 * the positions of those that changed.
 */
export function editEntries(partition: Partition, positions: readonly number[], edit: EditEntry): number[] {
  const [first] = positions;
  if (first === undefined) return [];
  const id = Math.floor(first / BLOCK_ROWS);
  const block = partition.block(id);
  const rows = [...block.rows];
  const texts = block.rows.map((_, n) => block.texts(n));
  const changed = positions.filter((position) => {
    const n = position % BLOCK_ROWS;
    const [row, rowTexts] = [rows[n], texts[n]];
    const edited = row && rowTexts && edit({ row, texts: rowTexts }, position);
    if (!edited) return false;
    rows[n] = edited.row;
    texts[n] = edited.texts;
    return true;
  });
  if (changed.length === 0) return changed;
  partition.file.putBlock(id, new BlockEncoder().encode(rows, texts));
  partition.dictionary.save();
  partition.rewritten(id);
  return changed;
}
