import type { Clock } from '../../base/clock.ts';
import { assertDerivedMembers } from '../derived-members.ts';
import { formatLogId } from '../log-id.ts';
import type {
  DeliveryReport,
  EntryContent,
  LogLines,
  LogLinesRequest,
  LogPage,
  LogPageRequest,
  LogStore,
  NewLogEntry,
  PurgeLimits,
  RecordedTarget,
  Summary,
  SummaryRequest,
} from '../log-store.ts';
import { TraceMemo } from '../engine/trace-memo.ts';
import { AppendQueue } from './append-queue.ts';
import { Catalog } from './catalog.ts';
import { EntryLookup } from './entry-lookup.ts';
import { EntryReader } from './entry-reader.ts';
import { LogPool } from './log-pool.ts';
import { LogSearch } from './log-search.ts';
import { LogWriter, WRITER_LOCK } from './log-writer.ts';
import { migrate } from './migrate.ts';
import { PageReader } from './page-reader.ts';
import { dropRetired } from './partitions.ts';
import { deletePurgedTexts, purgeBeyond } from './purge.ts';
import { Redaction } from './redaction.ts';
import { Reports } from './reports.ts';
import { sealSegments } from './seal.ts';
import { SegmentStore } from './segment-store.ts';
import { Statements } from './statements.ts';
import { Summariser } from './summariser.ts';
import { TermHasher } from './term-hash.ts';
import { lockedTransaction } from './transaction.ts';
import { Dictionary } from './dictionary.ts';

export interface PostgresLogStoreOptions {
  /** `postgres://` address of the database. The tables live in the schema `chatwire_log`. */
  readonly url: string;
  readonly clock: Clock;
  /** Connections at most. Default: 10. */
  readonly connections?: number;
  /** A query that takes longer is cancelled, ms. Default: 5000. */
  readonly statementTimeoutMs?: number;
  /** A pooler in transaction mode is between this and PostgreSQL. Default: false. */
  readonly isTransactionPooled?: boolean;
  /** Entries a partition holds; old entries are deleted a partition at a time. Default: 2^20. */
  readonly partitionEntries?: number;
  /** Entries that are indexed together, at most 65,536. Default: that. */
  readonly segmentEntries?: number;
  /** A partition is closed when it is this old, ms. Default: one day. */
  readonly partitionMs?: number;
}

/**
 * The notification log in PostgreSQL, brought up to date when it is opened. Several nodes may share one database:
 * each append holds a lock, so ids become visible in the order they are given.
 */
export async function openPostgresLogStore(options: PostgresLogStoreOptions): Promise<LogStore> {
  const { url, connections = 10, statementTimeoutMs = 5_000, isTransactionPooled = false } = options;
  const pool = new LogPool({ url, connections, statementTimeoutMs, isTransactionPooled });
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
  readonly #pool: LogPool;
  readonly #queue: AppendQueue<NewLogEntry, string>;
  readonly #catalog: Catalog;
  readonly #pages: PageReader;
  readonly #lookup: EntryLookup;
  readonly #reports: Reports;
  readonly #redaction: Redaction;
  readonly #summariser: Summariser;
  #sealing = Promise.resolve();

  constructor(pool: LogPool, options: PostgresLogStoreOptions) {
    const { clock, partitionEntries = 2 ** 20, segmentEntries = 2 ** 16, partitionMs = 86_400_000 } = options;
    const dictionary = new Dictionary(pool);
    const hasher = new TermHasher();
    const statements = new Statements(pool);
    const store = new SegmentStore(statements);
    const catalog = new Catalog(pool, store);
    const search = new LogSearch(store);
    const entries = new EntryReader(statements);
    const sizes = { partitionEntries, segmentEntries, partitionMs };
    const traces = new TraceMemo();
    const packing = { dictionary, hasher, traceJson: traces.jsonOf.bind(traces) };
    const writer = new LogWriter({ pool, clock, ...packing, ...sizes, onComplete: () => this.#seal() });
    this.#pool = pool;
    this.#catalog = catalog;
    this.#queue = new AppendQueue((group) => writer.write(group), MOST_ENTRIES_A_WRITE);
    this.#pages = new PageReader({ statements, catalog, search, entries, dictionary, hasher });
    this.#lookup = new EntryLookup({ statements, catalog, search, entries, hasher });
    this.#reports = new Reports(pool, this.#lookup, dictionary);
    this.#redaction = new Redaction({ pool, catalog, search, hasher });
    this.#summariser = new Summariser({ catalog, store, dictionary, pages: this.#pages });
    this.#seal();
  }

  async append(entries: readonly NewLogEntry[]): Promise<string[]> {
    if (entries.length === 0) return [];
    for (const entry of entries) assertDerivedMembers(entry);
    return this.#queue.append(entries);
  }

  page(request: LogPageRequest): Promise<LogPage> {
    return this.#pages.page(request);
  }

  decisions(request: LogPageRequest): Promise<LogPage> {
    return this.#pages.decisions(request);
  }

  lines(request: LogLinesRequest): Promise<LogLines> {
    return this.#pages.lines(request);
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

  report(logId: string, report: DeliveryReport): Promise<boolean> {
    return this.#reports.write(logId, report);
  }

  redact(scope: { readonly recipient?: string }, change: (content: EntryContent) => EntryContent): Promise<number> {
    return this.#redaction.run(scope, change);
  }

  summarise(request: SummaryRequest): Promise<Summary> {
    return this.#summariser.summarise(request);
  }

  async purge(limits: PurgeLimits): Promise<number> {
    const gone = await lockedTransaction(this.#pool, WRITER_LOCK, (client) => purgeBeyond(client, limits));
    await lockedTransaction(this.#pool, DROP_LOCK, dropRetired);
    await deletePurgedTexts(this.#pool);
    return gone;
  }

  async stats(): Promise<{ rows: number; oldestLogId?: string }> {
    const { partitions, lastSeq } = await this.#catalog.refresh();
    const rows = partitions.reduce((sum, part) => sum + (part.lastSeq ?? lastSeq) - part.firstSeq + 1, 0);
    const [oldest] = partitions;
    return { rows, ...(oldest && { oldestLogId: formatLogId(oldest.firstMs, oldest.firstSeq) }) };
  }

  async close(): Promise<void> {
    await this.#queue.idle();
    await this.#sealing;
    await this.#pool.end();
  }

  /** Reads are right without it, and it is tried again with the next segment: its failure is nobody's. */
  #seal(): void {
    this.#sealing = this.#sealing.then(() => sealSegments(this.#pool, this.#catalog)).catch(() => {});
  }
}
