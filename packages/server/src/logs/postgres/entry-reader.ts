import { formatLogId } from '../log-id.ts';
import { Block } from './block.ts';
import type { Found } from './log-search.ts';
import { PartitionGone, type Statements } from './statements.ts';

/** An entry's JSON text after its id. */
export interface ReadEntry {
  readonly logId: string;
  readonly body: Buffer;
  /** JSON text; empty when there is none. */
  trace(): string;
}

interface OpenBlock {
  readonly firstSeq: number;
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
    const groups = Map.groupBy(found, ({ partition }) => partition);
    const blocks = new Map<number, OpenBlock[]>();
    await Promise.all(
      groups.entries().map(async ([n, rows]) =>
        blocks.set(
          n,
          await this.#blocksOf(
            n,
            rows.map(({ seq }) => seq),
          ),
        ),
      ),
    );
    return found.map(({ partition, seq }) => {
      const open = blockOf(blocks.get(partition) ?? [], seq);
      const place = seq - open.firstSeq;
      const { block } = open;
      return { logId: formatLogId(open.ms, seq), body: block.textAt(place), trace: () => block.traceAt(place) };
    });
  }

  /** The blocks that hold these entries, in their order. */
  async #blocksOf(partition: number, seqs: readonly number[]): Promise<OpenBlock[]> {
    const block = `chatwire_log.block_${partition}`;
    const rows = await this.#statements.rows<{ first_seq: number; ms: number; entries: Buffer }>({
      text: `select b.first_seq, b.ms, b.entries
        from (select distinct (select max(first_seq) from ${block} where first_seq <= u.seq) as first_seq
              from unnest($1::bigint[]) u (seq)) f
        join ${block} b on b.first_seq = f.first_seq`,
      values: [`{${seqs.join(',')}}`],
    });
    const blocks = rows.map(({ first_seq, ms, entries }) => ({ firstSeq: first_seq, ms, block: new Block(entries) }));
    return blocks.sort((a, b) => a.firstSeq - b.firstSeq);
  }
}

function blockOf(blocks: readonly OpenBlock[], seq: number): OpenBlock {
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((blocks[middle]?.firstSeq ?? 0) <= seq) low = middle + 1;
    else high = middle;
  }
  const found = blocks[low - 1];
  if (found === undefined) throw new PartitionGone(`Entry ${seq} was purged.`);
  return found;
}
