import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { ActOrigin } from '../audit/act.ts';
import { AuditLog } from '../audit/audit-log.ts';
import type { Clock } from '../base/time/clock.ts';
import type { Config } from '../config.ts';
import { openStorage } from '../open-stores.ts';
import { findImport, putImport } from '../storage/imports/imports-store.ts';
import type { Db, Storage } from '../storage/storage.ts';
import { importMessages } from './import-messages.ts';
import { importGroups, importMembers, importUsers } from './import-people.ts';
import { type ImportCount, ImportTransaction, type RejectedLine, reasonOf } from './import-transaction.ts';
import { KnownIds } from './known-ids.ts';
import { type Line, linesFrom } from './line-reader.ts';
import { type ImportRecord, parseRecord } from './records.ts';

export interface ImportOptions {
  readonly clock: Clock;
  /** Called for each line that is not imported. */
  readonly onRejected: (line: RejectedLine) => void;
  /** Called after each batch. */
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Default: 2000. */
  readonly batchLines?: number;
}

export interface ImportProgress {
  readonly file: string;
  readonly bytes: number;
  readonly totalBytes: number;
  readonly counts: ImportCounts;
}

export interface ImportCounts {
  readonly records: Readonly<Record<ImportRecord['record'], ImportCount>>;
  readonly rejected: number;
}

const BATCH_LINES = 2_000;
const IMPORT_ORIGIN: ActOrigin = { actor: { kind: 'server' }, operation: 'chatwire import' };

/**
 * Imports files of records, one after the other. Each batch is written in one transaction with the position in the file,
 * so an interrupted import continues after the last batch. Sends no notifications. See docs/guides/import.md.
 */
export async function importFiles(
  config: Config,
  files: readonly string[],
  options: ImportOptions,
): Promise<ImportCounts> {
  const storage = await openStorage(config);
  const importer = new FileImporter(config, storage, options);
  const audit = new AuditLog(storage, options.clock);
  try {
    for (const file of files) {
      await audit.record(IMPORT_ORIGIN, { action: 'import.started', target: { kind: 'file', name: basename(file) } });
      await importer.importFile(file);
    }
    await storage.durable();
    return importer.counts;
  } finally {
    await storage.close();
  }
}

class FileImporter {
  readonly #config: Config;
  readonly #storage: Storage;
  readonly #options: ImportOptions;
  readonly #known = new KnownIds();
  #counts: ImportCounts = {
    records: { user: NONE, group: NONE, member: NONE, message: NONE },
    rejected: 0,
  };

  constructor(config: Config, storage: Storage, options: ImportOptions) {
    this.#config = config;
    this.#storage = storage;
    this.#options = options;
  }

  get counts(): ImportCounts {
    return this.#counts;
  }

  async importFile(file: string): Promise<void> {
    const { size, mtimeMs } = await stat(file);
    const path = resolve(file);
    const version = `${size} ${Math.floor(mtimeMs)}`;
    const previous = await findImport(this.#storage.db, path);
    const start = previous?.version === version ? previous : { bytes: 0, lines: 0 };
    for await (const lines of linesFrom(file, start, this.#options.batchLines ?? BATCH_LINES)) {
      const { end, number } = lines.at(-1) ?? { end: 0, number: 0 };
      await this.#batch(file, lines, (tx, nowMs) =>
        putImport(tx, { file: path, version, bytes: end, lines: number, updated_at_ms: nowMs }),
      );
      this.#options.onProgress?.({ file, bytes: end, totalBytes: size, counts: this.#counts });
    }
  }

  /** Reports counts and rejected lines once the batch is committed. */
  async #batch(
    file: string,
    lines: readonly Line[],
    storeProgress: (tx: Db, nowMs: number) => Promise<void>,
  ): Promise<void> {
    const nowMs = this.#options.clock.now();
    const rejected: RejectedLine[] = [];
    const reject = (line: number, reason: string) => void rejected.push({ file, line, reason });
    const numbers = new Map<ImportRecord, number>();
    for (const { text, number } of lines) {
      try {
        numbers.set(parseRecord(text), number);
      } catch (error) {
        reject(number, reasonOf(error));
      }
    }
    let counts = this.#counts;
    await this.#storage.transaction(async (db) => {
      // Also acquires the lock that SQLite requires to assign ids.
      await storeProgress(db, nowMs);
      const tx = new ImportTransaction({
        db,
        engine: this.#storage.capabilities.engine,
        config: this.#config,
        nowMs,
        known: this.#known,
        lineOf: (record) => numbers.get(record) ?? 0,
        reject,
        count: (kind, added, existing) => (counts = addTo(counts, kind, added, existing)),
      });
      for (const group of consecutiveByKind([...numbers.keys()])) await importRecords(tx, group);
    });
    this.#counts = { ...counts, rejected: counts.rejected + rejected.length };
    for (const line of rejected.toSorted((a, b) => a.line - b.line)) this.#options.onRejected(line);
  }
}

const NONE: ImportCount = { added: 0, existing: 0 };

function addTo(counts: ImportCounts, kind: ImportRecord['record'], added: number, existing: number): ImportCounts {
  const before = counts.records[kind];
  const after = { added: before.added + added, existing: before.existing + existing };
  return { ...counts, records: { ...counts.records, [kind]: after } };
}

/** Groups consecutive records of one kind. The order of kinds stays: later records may refer to earlier ones. */
function consecutiveByKind(records: readonly ImportRecord[]): ImportRecord[][] {
  const groups: ImportRecord[][] = [];
  for (const record of records) {
    const group = groups.at(-1);
    if (group?.[0]?.record === record.record) group.push(record);
    else groups.push([record]);
  }
  return groups;
}

async function importRecords(tx: ImportTransaction, group: readonly ImportRecord[]): Promise<void> {
  await importUsers(
    tx,
    group.filter((record) => record.record === 'user'),
  );
  await importGroups(
    tx,
    group.filter((record) => record.record === 'group'),
  );
  await importMembers(
    tx,
    group.filter((record) => record.record === 'member'),
  );
  await importMessages(
    tx,
    group.filter((record) => record.record === 'message'),
  );
}
