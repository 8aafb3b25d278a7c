import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../base/clock.ts';
import { formatLogId } from '../log-id.ts';
import type { NewLogEntry } from '../log-store.ts';
import { type EntryRun, insertEntries } from './insert-entries.ts';
import { int8Array } from './int8-array.ts';
import type { KeyHasher } from './key-hash.ts';
import { logRowOf } from './log-row.ts';
import { closePartition, type OpenPartition, openPartition } from './partitions.ts';
import type { StoredText } from './stored-text.ts';
import { lockedTransaction } from './transaction.ts';
import type { Words } from './words.ts';

/** Held by whoever appends or drops: ids become visible in the order they are given. */
export const WRITER_LOCK = 0x63_77_6c_67;

export interface LogWriterParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly words: Words;
  readonly hasher: KeyHasher;
  /** Entries a partition holds. */
  readonly partitionEntries: number;
  /** A partition that began longer ago is closed, ms: retention drops whole partitions. */
  readonly partitionMs: number;
  /** Called when a partition has been opened, and the one before it closed. */
  readonly onOpened: () => void;
}

export interface PreparedEntry {
  readonly entry: NewLogEntry;
  readonly text: StoredText;
}

/** Writes entries to the end of the log. */
export class LogWriter {
  readonly #parts: LogWriterParts;
  /** Facets that are committed, so that they need not be written again. */
  #facets = { partition: 0, known: new Set<number>() };

  constructor(parts: LogWriterParts) {
    this.#parts = parts;
  }

  /** One durable transaction; answers the ids. */
  async write(entries: readonly PreparedEntry[]): Promise<string[]> {
    const { pool, words } = this.#parts;
    await words.learn(entries.map(({ entry }) => entry));
    const written = await lockedTransaction(pool, WRITER_LOCK, (client) => this.#writeLocked(client, entries));
    if (written.hasOpened) this.#parts.onOpened();
    for (const { partition, facets } of written.news) this.#remember(partition, facets);
    return written.ids;
  }

  async #writeLocked(client: PoolClient, entries: readonly PreparedEntry[]): Promise<Written> {
    const head = await headOf(client);
    const ms = Math.max(this.#parts.clock.now(), head.last_ms);
    const ids: string[] = [];
    const news: News[] = [];
    let open = head.open;
    let next = head.last_seq + 1;
    while (ids.length < entries.length) {
      const lastMs = next - 1 > head.last_seq ? ms : head.last_ms;
      open = await this.#withRoom(client, open, { next, ms, lastMs });
      next = Math.max(next, open.first_seq);
      const run = this.#runOf(entries.slice(ids.length, ids.length + open.end_seq - next), open.n, next, ms);
      const facets = this.#newFacets(run);
      news.push({ partition: open.n, facets });
      for (const index of run.entries.keys()) ids.push(formatLogId(ms, next + index));
      next += run.entries.length;
      const written = [insertEntries(client, run), insertFacets(client, run, facets)];
      await Promise.all([...written, advanceHead(client, next - 1, ms)]);
    }
    return { ids, news, hasOpened: open?.n !== head.open?.n };
  }

  async #withRoom(client: PoolClient, open: OpenPartition | undefined, at: WritePosition): Promise<OpenPartition> {
    const { partitionEntries, partitionMs } = this.#parts;
    if (open && at.next < open.end_seq && at.ms < open.first_ms + partitionMs) return open;
    if (open) await closePartition(client, open.n, { last_seq: at.next - 1, last_ms: at.lastMs });
    return openPartition(client, { nextSeq: at.next, entries: partitionEntries, ms: at.ms });
  }

  #runOf(part: readonly PreparedEntry[], partition: number, firstSeq: number, ms: number): EntryRun {
    const { words, hasher } = this.#parts;
    const entries = part.map(({ entry, text }) => ({ entry, text, row: logRowOf(entry, ms, words, hasher) }));
    return { partition, firstSeq, ms, entries };
  }

  #newFacets({ partition, entries }: EntryRun): number[] {
    const known = this.#facets.partition === partition ? this.#facets.known : NONE;
    return [...new Set(entries.map(({ row }) => row.facet))].filter((facet) => !known.has(facet));
  }

  #remember(partition: number, facets: readonly number[]): void {
    if (this.#facets.partition !== partition) this.#facets = { partition, known: new Set() };
    for (const facet of facets) this.#facets.known.add(facet);
  }
}

const NONE: ReadonlySet<number> = new Set();

interface WritePosition {
  /** The next seq to be given. */
  readonly next: number;
  /** The time of this write. */
  readonly ms: number;
  /** The time of the last entry so far. */
  readonly lastMs: number;
}

interface Written {
  readonly ids: string[];
  readonly news: readonly News[];
  readonly hasOpened: boolean;
}

/** Facets that a partition may not have had before. */
interface News {
  readonly partition: number;
  readonly facets: readonly number[];
}

interface Head {
  readonly last_seq: number;
  readonly last_ms: number;
  readonly open: OpenPartition | undefined;
}

async function headOf(client: PoolClient): Promise<Head> {
  const { rows } = await client.query<
    Omit<Head, 'open'> & { [Name in keyof OpenPartition]: OpenPartition[Name] | null }
  >({
    name: 'log_head',
    text: `select h.last_seq, h.last_ms, p.n, p.first_seq, p.end_seq, p.first_ms
      from chatwire_log.head h left join chatwire_log.partition p on p.last_seq is null`,
  });
  const [row] = rows;
  if (row === undefined) throw new Error('The log has no head: its schema was changed by hand.');
  const { last_seq, last_ms, n, first_seq, end_seq, first_ms } = row;
  const isOpen = n !== null && first_seq !== null && end_seq !== null && first_ms !== null;
  return { last_seq, last_ms, open: isOpen ? { n, first_seq, end_seq, first_ms } : undefined };
}

async function insertFacets(client: PoolClient, { partition, firstSeq }: EntryRun, facets: number[]): Promise<void> {
  if (facets.length === 0) return;
  await client.query({
    name: 'log_facets',
    text: `insert into chatwire_log.facet (partition, facet, first_seq)
      select $1, facet, $2 from unnest($3::bigint[]) u (facet) on conflict do nothing`,
    values: [partition, firstSeq, int8Array(facets)],
  });
}

async function advanceHead(client: PoolClient, lastSeq: number, lastMs: number): Promise<void> {
  await client.query({
    name: 'log_advance',
    text: 'update chatwire_log.head set last_seq = $1, last_ms = $2',
    values: [lastSeq, lastMs],
  });
}
