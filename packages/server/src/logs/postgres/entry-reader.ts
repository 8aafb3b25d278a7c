import { formatLogId } from '../log-id.ts';
import { Block } from './block.ts';
import type { Found } from './log-search.ts';
import type { Statements } from './statements.ts';

/** An entry's JSON text after its id. */
export interface ReadEntry {
  readonly logId: string;
  readonly body: Buffer;
}

interface OpenBlock {
  readonly ms: number;
  readonly block: Block;
}

/** Reads the texts of entries that were found. */
export class EntryReader {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** In the order given; one round trip a partition. */
  async read(found: readonly Found[]): Promise<ReadEntry[]> {
    const blocks = new Map<number, OpenBlock>();
    for (const [partition, rows] of Map.groupBy(found, (row) => row.partition)) {
      await this.#readBlocks(partition, [...new Set(rows.map(blockOf))], blocks);
    }
    return found.map((row) => {
      const open = blocks.get(blockOf(row));
      if (open === undefined) throw new Error(`Entry ${row.seq} has no block.`);
      return { logId: formatLogId(open.ms, row.seq), body: open.block.textAt(row.place) };
    });
  }

  async #readBlocks(partition: number, firstSeqs: number[], into: Map<number, OpenBlock>): Promise<void> {
    const rows = await this.#statements.rows<{ first_seq: number; ms: number; entries: Buffer }>({
      text: `select first_seq, ms, entries from chatwire_log.block_${partition} where first_seq = any ($1::bigint[])`,
      values: [`{${firstSeqs.join(',')}}`],
    });
    for (const { first_seq, ms, entries } of rows) into.set(first_seq, { ms, block: new Block(entries) });
  }
}

function blockOf({ seq, place }: Found): number {
  return seq - place;
}
