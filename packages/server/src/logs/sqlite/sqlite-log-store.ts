import { join } from 'node:path';
import { makeDir } from '../../base/make-dir.ts';
import type { Clock } from '../../base/time/clock.ts';
import type { OpenWal } from '../../storage/sqlite/wal-sync.ts';
import { receiptsOf } from '../log-copies.ts';
import type { LogStore } from '../log-store.ts';
import { DirectoryLock } from './directory-lock.ts';
import { LogDevices } from './log-devices.ts';
import { LogEditor } from './log-editor.ts';
import { LogReader } from './log-reader.ts';
import { DEFAULT_SIZES, type LogSizes } from './log-sizes.ts';
import { LogWriter } from './log-writer.ts';
import { PartitionSet } from './partition-set.ts';
import { purge } from './purge.ts';
import { HitFinder } from './search/hit-finder.ts';
import { summarise } from './summarise.ts';

export interface SqliteLogStoreOptions {
  /** Folder of the log's files; created if missing. One process at a time. */
  readonly dir: string;
  readonly clock: Clock;
  readonly sizes?: Partial<LogSizes>;
  /** Opens the write-ahead log of a file to sync it. Default: on the disk. */
  readonly openWal?: OpenWal;
}

/** Opens the notification log in SQLite files, and recovers it after a crash. Throws LogInUseError if another process has it open. */
export async function openSqliteLogStore(options: SqliteLogStoreOptions): Promise<LogStore> {
  await makeDir(options.dir);
  return storeOf(options);
}

function storeOf({ dir, clock, sizes, openWal }: SqliteLogStoreOptions): LogStore {
  const lock = new DirectoryLock(join(dir, 'lock.sqlite'));
  const allSizes = { ...DEFAULT_SIZES, ...sizes };
  const partitions = new PartitionSet(dir, allSizes, openWal);
  const finder = new HitFinder(partitions);
  const reader = new LogReader(partitions, finder, clock);
  const writer = new LogWriter(partitions, allSizes, clock);
  const editor = new LogEditor(partitions, finder, reader, writer);
  const devices = new LogDevices(partitions, writer, reader);
  return {
    async append(entries) {
      const { logIds, durable } = writer.append(entries);
      await durable;
      return logIds;
    },
    page: async (request) => reader.page(request),
    decisions: async (request) => reader.decisions(request),
    lines: async (request) => reader.lines(request),
    copy: async ({ after, limit }) => reader.copy(after, limit),
    async restore(entries) {
      writer.restore(entries);
      await writer.durable();
      await devices.apply(receiptsOf(entries));
    },
    get: async (logId, device) => reader.get(logId, device),
    messageIdOf: async (logId) => reader.messageIdOf(logId),
    recordedOf: async (eventId, messageId) => reader.recordedOf(eventId, messageId),
    report: (logId, report) => editor.report(logId, report),
    applyReceipts: (receipts) => devices.apply(receipts),
    onDevicesReported: (listener) => devices.reported.listen(listener),
    redact: (scope, change) => editor.redact(scope, change),
    summarise: (request) => summarise(partitions, request),
    purge: async ({ before = 0, maxRows = 0 }) =>
      purge(partitions, writer, { ms: before, seq: maxRows === 0 ? 0 : reader.nextSeq - maxRows }),
    stats: async () => reader.stats(),
    async close() {
      partitions[Symbol.dispose]();
      lock[Symbol.dispose]();
    },
  };
}
