import type { Pool } from 'pg';
import type { Clock } from '../../base/clock.ts';
import { assertDerivedMembers } from '../derived-members.ts';
import { formatLogId } from '../log-id.ts';
import type {
  LogPage,
  LogPageRequest,
  LogStore,
  NewLogEntry,
  PurgeLimits,
  RecordedTarget,
  Summary,
} from '../log-store.ts';
import { AppendQueue } from './append-queue.ts';
import { Catalog } from './catalog.ts';
import { EntryLookup } from './entry-lookup.ts';
import { EntryReader } from './entry-reader.ts';
import { KeyHasher } from './key-hash.ts';
import { openLogPool } from './log-pool.ts';
import { LogWriter, type PreparedEntry, WRITER_LOCK } from './log-writer.ts';
import { migrate } from './migrate.ts';
import { PageReader } from './page-reader.ts';
import { dropRetired, retireBefore } from './partitions.ts';
import { sealPartitions } from './seal.ts';
import { Statements } from './statements.ts';
import { storedTextOf } from './stored-text.ts';
import { lockedTransaction } from './transaction.ts';
import { Words } from './words.ts';

export interface PostgresLogStoreOptions {
  /** `postgres://` address of the database. The tables live in the schema `chatwire_log`. */
  readonly url: string;
  readonly clock: Clock;
  /** Connections at most. Default: 10. */
  readonly connections?: number;
  /** A query that takes longer is cancelled, ms. Default: 5000. */
  readonly statementTimeoutMs?: number;
  /** Entries a partition holds; old entries are deleted a partition at a time. Default: 2^20. */
  readonly partitionEntries?: number;
  /** A partition is closed when it is this old, ms. Default: one day. */
  readonly partitionMs?: number;
}

/**
 * The notification log in PostgreSQL, brought up to date when it is opened. Several nodes may share one database:
 * each append holds a lock, so ids become visible in the order they are given.
 */
export async function openPostgresLogStore(options: PostgresLogStoreOptions): Promise<LogStore> {
  const { url, connections = 10, statementTimeoutMs = 5_000 } = options;
  const pool = openLogPool({ url, connections, statementTimeoutMs });
  try {
    await migrate(pool);
    return new PostgresLogStore(pool, options);
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** Entries a transaction holds at most, unless one append has more. */
const MOST_ENTRIES_A_WRITE = 2_000;
/** Held while tables are dropped: not the writers' lock, since it may have to wait for readers. */
const DROP_LOCK = 0x63_77_6c_64;

class PostgresLogStore implements LogStore {
  readonly #pool: Pool;
  readonly #queue: AppendQueue<PreparedEntry, string>;
  readonly #catalog: Catalog;
  readonly #pages: PageReader;
  readonly #lookup: EntryLookup;
  #sealing = Promise.resolve();

  constructor(pool: Pool, { clock, partitionEntries = 2 ** 20, partitionMs = 86_400_000 }: PostgresLogStoreOptions) {
    const words = new Words(pool);
    const hasher = new KeyHasher();
    const catalog = new Catalog(pool);
    const onOpened = (): void => this.#seal();
    const writer = new LogWriter({ pool, clock, words, hasher, partitionEntries, partitionMs, onOpened });
    this.#pool = pool;
    this.#catalog = catalog;
    this.#queue = new AppendQueue((entries) => writer.write(entries), MOST_ENTRIES_A_WRITE);
    const statements = new Statements(pool);
    const entries = new EntryReader(statements);
    this.#pages = new PageReader({ statements, catalog, entries, words, hasher });
    this.#lookup = new EntryLookup(catalog, statements, entries);
    this.#seal();
  }

  async append(entries: readonly NewLogEntry[]): Promise<string[]> {
    if (entries.length === 0) return [];
    for (const entry of entries) assertDerivedMembers(entry);
    return this.#queue.append(entries.map((entry) => ({ entry, text: storedTextOf(entry) })));
  }

  page(request: LogPageRequest): Promise<LogPage> {
    return this.#pages.page(request);
  }

  get(logId: string): Promise<string | undefined> {
    return this.#lookup.entry(logId);
  }

  messageIdOf(logId: string): Promise<number | undefined> {
    return this.#lookup.messageIdOf(logId);
  }

  recordedOf(eventId: string, messageId: number): Promise<RecordedTarget[]> {
    return this.#lookup.recordedOf(eventId, messageId);
  }

  async report(): Promise<boolean> {
    throw new Error('report: in the making');
  }

  async redact(): Promise<number> {
    throw new Error('redact: in the making');
  }

  async summarise(): Promise<Summary> {
    throw new Error('summarise: in the making');
  }

  async purge({ before: epochMs = 0 }: PurgeLimits): Promise<number> {
    const gone = await lockedTransaction(this.#pool, WRITER_LOCK, (client) => retireBefore(client, epochMs));
    await lockedTransaction(this.#pool, DROP_LOCK, dropRetired);
    return gone;
  }

  async stats(): Promise<{ rows: number; oldestLogId?: string }> {
    await this.#catalog.refresh();
    const { partitions, lastSeq } = this.#catalog;
    const rows = partitions.reduce((sum, part) => sum + (part.lastSeq ?? lastSeq) - part.firstSeq + 1, 0);
    const [oldest] = partitions;
    return { rows, ...(oldest && { oldestLogId: formatLogId(oldest.firstMs, oldest.firstSeq) }) };
  }

  async close(): Promise<void> {
    await this.#queue.idle();
    await this.#sealing;
    await this.#pool.end();
  }

  /** Reads are right without it, and it is tried again with the next partition: its failure is nobody's. */
  #seal(): void {
    this.#sealing = this.#sealing.then(() => sealPartitions(this.#pool)).catch(() => {});
  }
}
