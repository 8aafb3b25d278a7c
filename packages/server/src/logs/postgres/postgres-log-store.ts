import type { Clock } from '../../base/time/clock.ts';
import { assertDerivedMembers } from '../derived-members.ts';
import { PACKED_AFTER_MS } from '../device/device-page.ts';
import { TraceMemo } from '../engine/trace-memo.ts';
import { receiptsOf } from '../log-copies.ts';
import { formatLogId } from '../log-id.ts';
import type { LogStore, NewLogEntry } from '../log-store.ts';
import { AppendQueue } from './append-queue.ts';
import { Catalog } from './catalog.ts';
import { DeviceStore } from './device-store.ts';
import { DeviceWriter } from './device-writer.ts';
import { Dictionary } from './dictionary.ts';
import { EntryLookup } from './entry-lookup.ts';
import { EntryReader } from './entry-reader.ts';
import { LogPool } from './log-pool.ts';
import { LogRestorer } from './log-restorer.ts';
import { LogSearch } from './log-search.ts';
import { LogWriter, WRITER_LOCK } from './log-writer.ts';
import { migrate } from './migrate.ts';
import { packDevices } from './pack-devices.ts';
import { PageReader } from './page-reader.ts';
import { dropRetired } from './partitions.ts';
import { deletePurgedTexts, purgeBeyond } from './purge.ts';
import { Redaction } from './redaction.ts';
import { Reports } from './reports.ts';
import { sealSegments } from './seal.ts';
import { HandleStore } from './segment-handles.ts';
import { SegmentStore } from './segment-store.ts';
import { Statements } from './statements.ts';
import { Summariser } from './summariser.ts';
import { TermHasher } from './term-hash.ts';
import { lockedTransaction } from './transaction.ts';

export interface PostgresLogStoreOptions {
  /** `postgres://` address of the database. The tables live in the schema `chatwire_log`. */
  readonly url: string;
  readonly clock: Clock;
  /** Maximum number of connections. Default: 10. */
  readonly connections?: number;
  /** A query that takes longer is cancelled, ms. Default: 5000. */
  readonly statementTimeoutMs?: number;
  /** Whether a pooler in transaction mode is between the server and PostgreSQL. Default: false. */
  readonly isTransactionPooled?: boolean;
  /** Maximum number of entries of a partition; old entries are deleted a partition at a time. Default: 2^20. */
  readonly partitionEntries?: number;
  /** Entries that are indexed together, at most 65,536. Default: 65,536. */
  readonly segmentEntries?: number;
  /** A partition is closed when it is this old, ms. Default: one day. */
  readonly partitionMs?: number;
  /** Device records of entries of this age are packed, ms. Default: 8 days. */
  readonly packedAfterMs?: number;
}

/**
 * Opens the notification log in PostgreSQL and migrates it. Several nodes may share one database: each append holds a
 * lock, so ids become visible in the order they are assigned.
 */
export async function openPostgresLogStore(options: PostgresLogStoreOptions): Promise<LogStore> {
  const { url, connections = 10, statementTimeoutMs = 5_000, isTransactionPooled = false } = options;
  const pool = new LogPool({ url, connections, statementTimeoutMs, isTransactionPooled });
  try {
    await migrate(pool);
    return storeOf(pool, options);
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** Maximum number of entries per transaction, unless one append has more. */
const MAX_ENTRIES_PER_WRITE = 2_000;
/** Held while tables are dropped. Different from the lock of writers, because dropping may have to wait for readers. */
const DROP_LOCK = 0x63_77_6c_64;

function storeOf(pool: LogPool, options: PostgresLogStoreOptions): LogStore {
  const { clock, partitionEntries = 2 ** 20, segmentEntries = 2 ** 16, partitionMs = 86_400_000 } = options;
  const { packedAfterMs = PACKED_AFTER_MS } = options;
  const dictionary = new Dictionary(pool);
  const hasher = new TermHasher();
  const statements = new Statements(pool);
  const segments = new SegmentStore(statements);
  const handles = new HandleStore(statements);
  const devices = new DeviceStore(statements, handles);
  const catalog = new Catalog(pool, segments, devices);
  const search = new LogSearch(segments, devices);
  const entries = new EntryReader(statements);
  const traces = new TraceMemo();
  let sealing = Promise.resolve();
  let isStopping = false;
  const pack = (): Promise<void> =>
    packDevices({ pool, catalog, before: clock.now() - packedAfterMs, isStopping: () => isStopping });
  // Reads are correct without sealing, and it is retried with the next segment, at least once a day.
  const seal = (): void => {
    for (const work of [() => sealSegments(pool, catalog), pack]) sealing = sealing.then(work).catch(() => {});
  };
  const packing = { dictionary, hasher, traceJson: traces.jsonOf.bind(traces) };
  const sizes = { partitionEntries, segmentEntries, partitionMs };
  const writing = { pool, clock, ...packing, ...sizes, onComplete: seal };
  const writer = new LogWriter(writing);
  const restorer = new LogRestorer(writing);
  const queue = new AppendQueue<NewLogEntry, string>((group) => writer.write(group), MAX_ENTRIES_PER_WRITE);
  const pages = new PageReader({ statements, catalog, search, entries, dictionary, hasher, devices, clock });
  const lookup = new EntryLookup({ catalog, search, entries, hasher, devices, clock });
  const reports = new Reports(pool, lookup, dictionary);
  const deviceWriter = new DeviceWriter({ pool, clock, catalog, segments, handles });
  const redaction = new Redaction({ pool, catalog, search, planOf: (filter) => pages.planOf(filter), devices, clock });
  const summariser = new Summariser({ catalog, segments, dictionary, pages, devices });
  seal();
  return {
    async append(added) {
      for (const entry of added) assertDerivedMembers(entry);
      return added.length === 0 ? [] : queue.append(added);
    },
    page: (request) => pages.page(request),
    decisions: (request) => pages.decisions(request),
    lines: (request) => pages.lines(request),
    copy: (request) => pages.copy(request),
    restore: async (copies) => {
      if (copies.length > 0) await restorer.write(copies);
      await deviceWriter.apply(receiptsOf(copies));
    },
    get: (logId, device) => lookup.entry(logId, device),
    messageIdOf: (logId) => lookup.messageIdOf(logId),
    recordedOf: (eventId, messageId) => lookup.recordedOf(eventId, messageId),
    report: (logId, report) => reports.write(logId, report),
    applyReceipts: (receipts) => deviceWriter.apply(receipts),
    onDevicesReported: (listener) =>
      devices.reported.listen((found) => {
        // If the ids cannot be looked up now, listeners miss these changes, and see them when they read the entries
        // next.
        const ids = entries.idsOf(found).catch(() => []);
        void ids.then((logIds) => listener(logIds.flatMap((logId) => logId ?? [])));
      }),
    redact: (scope, change) => redaction.run(scope, change),
    summarise: (request) => summariser.summarise(request),
    async purge(limits) {
      const deleted = await lockedTransaction(pool, WRITER_LOCK, (client) => purgeBeyond(client, limits));
      await lockedTransaction(pool, DROP_LOCK, dropRetired);
      await deletePurgedTexts(pool);
      return deleted;
    },
    async stats() {
      const { partitions, lastSeq } = await catalog.refresh();
      const rows = partitions.reduce((sum, part) => sum + (part.lastSeq ?? lastSeq) - part.firstSeq + 1, 0);
      const [oldest] = partitions;
      return { rows, ...(oldest && { oldestLogId: formatLogId(oldest.firstMs, oldest.firstSeq) }) };
    },
    async close() {
      await queue.idle();
      isStopping = true;
      await sealing;
      await pool.end();
    },
  };
}
