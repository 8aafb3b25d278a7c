import type { PoolClient } from 'pg';
import type { NewLogEntry } from '../log-store.ts';
import { parseStoredEntry } from '../parse-stored-entry.ts';
import { Block, packBlock } from './block.ts';
import { storedTextOf } from './stored-text.ts';

export interface StoredBlock {
  readonly first_seq: number;
  readonly entries: Buffer;
}

/** Returns the same object when an entry stays as it is. */
export type ChangeEntry = (entry: NewLogEntry, seq: number) => NewLogEntry;

/**
 * Rewrites the entries of a block that change. Returns their number. The row must be locked.
 * The old text is unreadable at once; its bytes are removed by the next vacuum.
 */
export async function changeBlock(
  client: PoolClient,
  partition: number,
  { first_seq, entries }: StoredBlock,
  change: ChangeEntry,
): Promise<number> {
  let changed = 0;
  const block = new Block(entries);
  const texts = block.texts().map((text, index) => {
    const entry = parseStoredEntry(text.toString());
    const next = change(entry, first_seq + index);
    if (next === entry) return text;
    changed++;
    return storedTextOf(next).body;
  });
  if (changed === 0) return 0;
  await client.query({
    name: `log_change_block_${partition}`,
    text: `update chatwire_log.block_${partition} set entries = $2 where first_seq = $1`,
    values: [first_seq, packBlock(texts, block.traces())],
  });
  return changed;
}
