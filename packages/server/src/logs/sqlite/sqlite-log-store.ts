import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../base/clock.ts';
import { makeDir } from '../../base/make-dir.ts';
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
import { DirectoryLock } from './directory-lock.ts';
import { HitFinder } from './hit-finder.ts';
import { LogEditor } from './log-editor.ts';
import { LogReader } from './log-reader.ts';
import { DEFAULT_SIZES, type LogSizes } from './log-sizes.ts';
import { LogWriter } from './log-writer.ts';
import { PartitionSet } from './partition-set.ts';
import { purgeStep } from './purge.ts';
import { summarise } from './summarise.ts';

export interface SqliteLogStoreOptions {
  /** Folder of the log's files; created if need be. One process at a time. */
  readonly dir: string;
  readonly clock: Clock;
  readonly sizes?: Partial<LogSizes>;
}

/** Opens the notification log kept in SQLite files, after a crash as after a clean end. */
export async function openSqliteLogStore(options: SqliteLogStoreOptions): Promise<LogStore> {
  await makeDir(options.dir);
  return new SqliteLogStore(options);
}

class SqliteLogStore implements LogStore {
  readonly #lock: DirectoryLock;
  readonly #partitions: PartitionSet;
  readonly #reader: LogReader;
  readonly #writer: LogWriter;
  readonly #editor: LogEditor;

  constructor({ dir, clock, sizes }: SqliteLogStoreOptions) {
    this.#lock = new DirectoryLock(join(dir, 'lock.sqlite'));
    const allSizes = { ...DEFAULT_SIZES, ...sizes };
    this.#partitions = new PartitionSet(dir, allSizes);
    const finder = new HitFinder(this.#partitions);
    this.#reader = new LogReader(this.#partitions, finder);
    this.#writer = new LogWriter(this.#partitions, allSizes, clock);
    this.#editor = new LogEditor(this.#partitions, finder, this.#reader, this.#writer);
  }

  async append(entries: readonly NewLogEntry[]): Promise<string[]> {
    const logIds = this.#writer.append(entries);
    await this.#writer.durable();
    return logIds;
  }

  async page(request: LogPageRequest): Promise<LogPage> {
    return this.#reader.page(request);
  }

  async decisions(request: LogPageRequest): Promise<LogPage> {
    return this.#reader.decisions(request);
  }

  async lines(request: LogLinesRequest): Promise<LogLines> {
    return this.#reader.lines(request);
  }

  async get(logId: string): Promise<string | undefined> {
    return this.#reader.get(logId);
  }

  async messageIdOf(logId: string): Promise<number | undefined> {
    return this.#reader.messageIdOf(logId);
  }

  async recordedOf(eventId: string, messageId: number): Promise<RecordedTarget[]> {
    return this.#reader.recordedOf(eventId, messageId);
  }

  async report(logId: string, report: DeliveryReport): Promise<boolean> {
    return this.#editor.report(logId, report);
  }

  async redact(
    scope: { readonly recipient?: string },
    change: (content: EntryContent) => EntryContent,
  ): Promise<number> {
    return this.#editor.redact(scope.recipient, change);
  }

  summarise(request: SummaryRequest): Promise<Summary> {
    return summarise(this.#partitions, request);
  }

  async purge({ before: ms = 0, maxRows = 0 }: PurgeLimits): Promise<number> {
    const seq = maxRows === 0 ? 0 : this.#reader.nextSeq - maxRows;
    let deleted = 0;
    const step = (): number | undefined => purgeStep(this.#partitions, this.#writer, { ms, seq });
    for (let count = step(); count !== undefined; count = step()) {
      deleted += count;
      await setImmediate();
    }
    return deleted;
  }

  async stats(): Promise<{ rows: number; oldestLogId?: string }> {
    return this.#reader.stats();
  }

  async close(): Promise<void> {
    this.#partitions[Symbol.dispose]();
    this.#lock[Symbol.dispose]();
  }
}
