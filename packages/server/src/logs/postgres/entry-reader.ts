import { lastAtMost } from '../engine/last-at-most.ts';
import { formatLogId } from '../log-id.ts';
import { Block } from './block.ts';
import type { EntryPosition } from './entry-position.ts';
import { int8Array } from './int8-array.ts';
import { PartitionGone, type Statement, type Statements } from './statements.ts';

/** An entry's JSON text after its id. */
export interface ReadEntry {
  readonly logId: string;
  readonly body: Buffer;
  /** JSON text; empty when there is none. */
  trace(): string;
}

/** When an entry was written, epoch ms. */
export interface WrittenAt {
  readonly seq: number;
  readonly ms: number;
}

/** Some blocks of a partition, in their order: first seq, time and entries of each. */
interface OpenBlocks {
  readonly firstSeqs: readonly number[];
  readonly times: readonly number[];
  readonly blocks: readonly Block[];
}

/** Reads the texts of entries that were found. */
export class EntryReader {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /**
   * Reads entries in the given order, with one round trip per partition. Throws `PartitionGone` when one of them does
   * not exist.
   */
  async read(found: readonly EntryPosition[]): Promise<ReadEntry[]> {
    const groups = Map.groupBy(found, ({ partition }) => partition);
    const reading = groups.entries().map(async ([n, group]) => [n, await this.#blocksOf(n, group)] as const);
    const partitions = new Map(await Promise.all(reading));
    return found.map(({ partition, seq }) => {
      const { firstSeqs = [], times = [], blocks = [] } = partitions.get(partition) ?? {};
      const n = lastAtMost(firstSeqs, seq);
      const block = blocks[n];
      const index = seq - (firstSeqs[n] ?? 0);
      if (block === undefined || index >= block.count) throw new PartitionGone(`Entry ${seq} was purged.`);
      return { logId: formatLogId(times[n] ?? 0, seq), body: block.textAt(index), trace: () => block.traceAt(index) };
    });
  }

  /** Returns the ids of entries, in the order given; undefined for those that were purged. */
  async idsOf(found: readonly EntryPosition[]): Promise<(string | undefined)[]> {
    const groups = Map.groupBy(found, ({ partition }) => partition);
    const read = await Promise.all(
      groups.entries().map(async ([n, group]) => {
        return this.#statements.rows<WrittenAt>(
          selectTimes(
            n,
            group.map(({ seq }) => seq),
          ),
        );
      }),
    );
    const ids = idsIn(read.flat());
    return found.map(({ seq }) => ids.get(seq));
  }

  async #blocksOf(partition: number, found: readonly EntryPosition[]): Promise<OpenBlocks> {
    const block = `chatwire_log.block_${partition}`;
    const rows = await this.#statements.rows<{ first_seq: number; ms: number; entries: Buffer }>({
      text: `select b.first_seq, b.ms, b.entries
        from (select distinct (select max(first_seq) from ${block} where first_seq <= u.seq) as first_seq
              from unnest($1::bigint[]) u (seq)) f
        join ${block} b on b.first_seq = f.first_seq order by b.first_seq`,
      values: [`{${found.map(({ seq }) => seq).join(',')}}`],
    });
    return {
      firstSeqs: rows.map(({ first_seq }) => first_seq),
      times: rows.map(({ ms }) => ms),
      blocks: rows.map(({ entries }) => new Block(entries)),
    };
  }
}

/** Selects when entries of a partition were written; those that were purged are left out. */
export function selectTimes(partition: number, seqs: readonly number[]): Statement {
  const block = `chatwire_log.block_${partition}`;
  return {
    text: `select u.seq, b.ms from unnest($1::bigint[]) u (seq)
      join ${block} b on b.first_seq = (select max(first_seq) from ${block} where first_seq <= u.seq)`,
    values: [int8Array(seqs)],
  };
}

/** Returns the ids of entries by seq. */
export function idsIn(entries: readonly WrittenAt[]): Map<number, string> {
  return new Map(entries.map(({ seq, ms }) => [seq, formatLogId(ms, seq)]));
}
