import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { WalSync } from '../../storage/sqlite/wal-sync.ts';

const FORMAT = 3;

/**
 * Everything derived (segment, page) can be rebuilt from block, string_page, facet and label. `change`: entries whose
 * block tells something else than the index, in columns named as in the row.
 */
const SCHEMA = `
CREATE TABLE block(id INTEGER PRIMARY KEY, b BLOB NOT NULL) STRICT;
CREATE TABLE string_page(id INTEGER PRIMARY KEY, b BLOB NOT NULL) STRICT;
CREATE TABLE facet(id INTEGER PRIMARY KEY, bits INTEGER NOT NULL, labels INTEGER NOT NULL) STRICT;
CREATE TABLE label(dimension INTEGER, code INTEGER, text TEXT NOT NULL, PRIMARY KEY (dimension, code)) STRICT, WITHOUT ROWID;
CREATE TABLE segment(id INTEGER PRIMARY KEY, rows INTEGER NOT NULL, facets BLOB NOT NULL, counts BLOB NOT NULL,
  terms BLOB NOT NULL, sent_at BLOB NOT NULL, started_at BLOB NOT NULL) STRICT;
CREATE TABLE page(id INTEGER PRIMARY KEY, b BLOB NOT NULL) STRICT;
CREATE TABLE change(position INTEGER PRIMARY KEY, facet INTEGER NOT NULL, provider_ms INTEGER NOT NULL) STRICT;
CREATE TABLE state(id INTEGER PRIMARY KEY CHECK (id = 0), floor INTEGER NOT NULL, directory BLOB,
  unswept INTEGER NOT NULL) STRICT;
INSERT INTO state VALUES (0, 0, NULL, 0);
PRAGMA user_version = ${FORMAT};
`;

const SELECT_SEGMENT = 'SELECT id, rows, facets, counts, terms, sent_at, started_at FROM segment';

export interface SegmentRecord {
  readonly id: number;
  readonly rows: number;
  readonly facets: Uint8Array;
  readonly counts: Uint8Array;
  readonly terms: Uint8Array;
  readonly sentAt: Uint8Array;
  readonly startedAt: Uint8Array;
}

/** One SQLite file of the log: all its SQL. */
export class PartitionFile implements Disposable {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #wal: WalSync;
  #commits = 0;

  /**
   * Exclusive locking spares shared memory and lock calls on each read, and keeps a second process out.
   * synchronous=NORMAL: a commit may be lost with the power, never out of order, until `durable` says otherwise.
   * secure_delete: nothing of what is replaced or deleted stays in the file; what the writing of new entries costs does
   * not change by it.
   */
  constructor(path: string) {
    this.#db = new DatabaseSync(path);
    this.#wal = new WalSync(path, () => this.#commits);
    this.#db.exec(`PRAGMA locking_mode=EXCLUSIVE; PRAGMA page_size=16384; PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;
      PRAGMA wal_autocheckpoint=1000; PRAGMA journal_size_limit=33554432; PRAGMA cache_size=-1024; PRAGMA temp_store=MEMORY; PRAGMA secure_delete=ON`);
    const format = this.#row('PRAGMA user_version')?.[0];
    if (format === 0) this.inTransaction(() => this.#db.exec(SCHEMA));
    else if (format !== FORMAT) throw new Error(`${path} has log format ${String(format)}, expected ${FORMAT}`);
  }

  /** Commits what `work` did, or nothing if it throws. */
  inTransaction<T>(work: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#db.exec('COMMIT');
      this.#commits += 1;
      return result;
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  /** Resolves when everything committed before the call survives a loss of power. Does not block. */
  durable(): Promise<void> {
    return this.#wal.durable();
  }

  /** Everything committed survives a loss of power when this returns. Blocks. */
  sync(): void {
    this.#db.exec('PRAGMA wal_checkpoint(PASSIVE)');
  }

  /** What was replaced or deleted leaves the write-ahead log, too. */
  forgetHistory(): void {
    this.#db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  putBlock(id: number, bytes: Uint8Array): void {
    this.#prepared('INSERT OR REPLACE INTO block VALUES (?, ?)').run(id, bytes);
  }

  block(id: number): Uint8Array | undefined {
    return blobAt(this.#row('SELECT b FROM block WHERE id = ?', id), 0);
  }

  firstBlockId(): number | undefined {
    return optionalIntAt(this.#row('SELECT min(id) FROM block'), 0);
  }

  lastBlockId(): number | undefined {
    return optionalIntAt(this.#row('SELECT max(id) FROM block'), 0);
  }

  deleteBlocksBelow(id: number): void {
    this.#prepared('DELETE FROM block WHERE id < ?').run(id);
  }

  putStringPage(id: number, bytes: Uint8Array): void {
    this.#prepared('INSERT OR REPLACE INTO string_page VALUES (?, ?)').run(id, bytes);
  }

  stringPage(id: number): Uint8Array {
    return requiredBlobAt(this.#row('SELECT b FROM string_page WHERE id = ?', id) ?? [], 0);
  }

  /** All of them, in order. */
  *stringPages(): Generator<Uint8Array> {
    const last = this.lastStringPageId() ?? -1;
    for (let id = 0; id <= last; id++) yield this.stringPage(id);
  }

  lastStringPageId(): number | undefined {
    return optionalIntAt(this.#row('SELECT max(id) FROM string_page'), 0);
  }

  putFacet(id: number, bits: number, labels: number): void {
    this.#prepared('INSERT INTO facet VALUES (?, ?, ?)').run(id, bits, labels);
  }

  facets(): { bits: number; labels: number }[] {
    const rows = this.#rows('SELECT bits, labels FROM facet ORDER BY id');
    return rows.map((row) => ({ bits: intAt(row, 0), labels: intAt(row, 1) }));
  }

  putLabel(dimension: number, code: number, text: string): void {
    this.#prepared('INSERT INTO label VALUES (?, ?, ?)').run(dimension, code, text);
  }

  labels(dimension: number): string[] {
    return this.#rows('SELECT text FROM label WHERE dimension = ? ORDER BY code', dimension).map((row) =>
      textAt(row, 0),
    );
  }

  putSegment(segment: SegmentRecord): void {
    const { id, rows, facets, counts, terms, sentAt, startedAt } = segment;
    this.#prepared('INSERT OR REPLACE INTO segment VALUES (?, ?, ?, ?, ?, ?, ?)').run(
      id,
      rows,
      facets,
      counts,
      terms,
      sentAt,
      startedAt,
    );
  }

  segments(): SegmentRecord[] {
    return this.#rows(`${SELECT_SEGMENT} ORDER BY id`).map(segmentRecord);
  }

  segment(id: number): SegmentRecord {
    return segmentRecord(this.#row(`${SELECT_SEGMENT} WHERE id = ?`, id) ?? []);
  }

  putPage(id: number, bytes: Uint8Array): void {
    this.#prepared('INSERT OR REPLACE INTO page VALUES (?, ?)').run(id, bytes);
  }

  findPage(id: number): Uint8Array | undefined {
    return blobAt(this.#row('SELECT b FROM page WHERE id = ?', id), 0);
  }

  dropPage(id: number): void {
    this.#prepared('DELETE FROM page WHERE id = ?').run(id);
  }

  page(id: number): Uint8Array {
    const bytes = this.findPage(id);
    if (bytes === undefined) throw new Error(`index page ${id} is missing`);
    return bytes;
  }

  putChange(position: number, facet: number, providerMs: number): void {
    this.#prepared('INSERT OR REPLACE INTO change VALUES (?, ?, ?)').run(position, facet, providerMs);
  }

  changes(): { position: number; facet: number; providerMs: number }[] {
    const rows = this.#rows('SELECT position, facet, provider_ms FROM change');
    return rows.map((row) => ({ position: intAt(row, 0), facet: intAt(row, 1), providerMs: intAt(row, 2) }));
  }

  /** Whether contents were taken out of entries, so that there may be strings and a history to wipe. */
  isUnswept(): boolean {
    return intAt(this.#row('SELECT unswept FROM state') ?? [], 0) === 1;
  }

  putUnswept(isUnswept: boolean): void {
    this.#prepared('UPDATE state SET unswept = ?').run(isUnswept ? 1 : 0);
  }

  /** Entries below the floor are deleted. */
  floor(): number {
    return intAt(this.#row('SELECT floor FROM state') ?? [], 0);
  }

  putFloor(floor: number): void {
    this.#prepared('UPDATE state SET floor = ?').run(floor);
  }

  directory(): Uint8Array | undefined {
    return blobAt(this.#row('SELECT directory FROM state'), 0);
  }

  putDirectory(fences: Uint8Array): void {
    this.#prepared('UPDATE state SET directory = ?').run(fences);
  }

  [Symbol.dispose](): void {
    this.#db.close();
    void this.#wal.close();
  }

  #row(sql: string, ...values: number[]): readonly unknown[] | undefined {
    const row: unknown = this.#prepared(sql).get(...values);
    return Array.isArray(row) ? row : undefined;
  }

  #rows(sql: string, ...values: number[]): readonly unknown[][] {
    const rows: readonly unknown[] = this.#prepared(sql).all(...values);
    return rows.filter(Array.isArray);
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#db.prepare(sql);
    statement.setReturnArrays(true);
    this.#statements.set(sql, statement);
    return statement;
  }
}

function segmentRecord(row: readonly unknown[]): SegmentRecord {
  return {
    id: intAt(row, 0),
    rows: intAt(row, 1),
    facets: requiredBlobAt(row, 2),
    counts: requiredBlobAt(row, 3),
    terms: requiredBlobAt(row, 4),
    sentAt: requiredBlobAt(row, 5),
    startedAt: requiredBlobAt(row, 6),
  };
}

function intAt(row: readonly unknown[], column: number): number {
  const value = row[column];
  if (typeof value !== 'number') throw new TypeError(`expected an integer in column ${column}, got ${typeof value}`);
  return value;
}

function optionalIntAt(row: readonly unknown[] | undefined, column: number): number | undefined {
  return typeof row?.[column] === 'number' ? row[column] : undefined;
}

function textAt(row: readonly unknown[], column: number): string {
  const value = row[column];
  if (typeof value !== 'string') throw new TypeError(`expected text in column ${column}, got ${typeof value}`);
  return value;
}

function blobAt(row: readonly unknown[] | undefined, column: number): Uint8Array | undefined {
  const value = row?.[column];
  return value instanceof Uint8Array ? value : undefined;
}

function requiredBlobAt(row: readonly unknown[], column: number): Uint8Array {
  const value = blobAt(row, column);
  if (value === undefined) throw new TypeError(`expected a blob in column ${column}`);
  return value;
}
