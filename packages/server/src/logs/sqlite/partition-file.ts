import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type OpenWal, WalSync } from '../../storage/sqlite/wal-sync.ts';

const FORMAT = 4;
/** Files of this format lack the tables for device receipts, which are added when the file is opened. */
const WITHOUT_DEVICES = 3;

/**
 * `block`: 16 entries. `string_page`, `facet`, `label`: the dictionary, the facets, and the label codes that blocks refer to.
 * `segment`, `page`: the index of sealed segments, which can be rebuilt from the tables before.
 *
 * `change`: entries that a delivery report changed after they were indexed, by position. Their blocks are current; the index
 * of their segment is not, so it is read together with these current values: the number of the facet, and the latency of the
 * provider.
 *
 * `state`: one row. `floor`: entries below this position are deleted. `directory`: see `directory()`. `unswept`: see
 * `isUnswept()`.
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
`;

/**
 * `fresh_handle`: handles of entries that are not in a sealed segment, from a position on; `handle_page`: those of sealed
 * segments, sorted; `device`: device records of the entries of a block.
 */
const DEVICE_SCHEMA = `
CREATE TABLE fresh_handle(position INTEGER PRIMARY KEY, b BLOB NOT NULL) STRICT;
CREATE TABLE handle_page(id INTEGER PRIMARY KEY, b BLOB NOT NULL) STRICT;
CREATE TABLE device(block INTEGER PRIMARY KEY, b BLOB NOT NULL) STRICT;
PRAGMA user_version = ${FORMAT};
`;

/** Maximum number of pages of handles per segment. */
export const HANDLE_PAGES = 1024;

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

/** One partition of the log as an SQLite file. Contains all SQL for it. */
export class PartitionFile implements Disposable {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #wal: WalSync;
  #commits = 0;

  /**
   * Exclusive locking avoids shared memory and lock calls on each read, and prevents a second process from opening the file.
   * synchronous=NORMAL: until `durable` resolves, a loss of power may undo the last commits, but never an earlier one without
   * the later ones. secure_delete: no replaced or deleted data stays in the file; writing new entries costs the same.
   */
  constructor(path: string, openWal?: OpenWal) {
    this.#db = new DatabaseSync(path);
    this.#wal = new WalSync(path, () => this.#commits, openWal);
    this.#db.exec(`PRAGMA locking_mode=EXCLUSIVE; PRAGMA page_size=16384; PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;
      PRAGMA wal_autocheckpoint=1000; PRAGMA journal_size_limit=33554432; PRAGMA cache_size=-1024; PRAGMA temp_store=MEMORY; PRAGMA secure_delete=ON`);
    const [format] = this.#one<[number]>('PRAGMA user_version');
    if (format === 0) this.inTransaction(() => this.#db.exec(SCHEMA + DEVICE_SCHEMA));
    else if (format === WITHOUT_DEVICES) this.inTransaction(() => this.#db.exec(DEVICE_SCHEMA));
    else if (format !== FORMAT) throw new Error(`${path} has log format ${format}, expected ${FORMAT}`);
  }

  /** Commits the changes of `work`, or nothing if it throws. */
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

  /** Like `durable`, but the sync begins within the call unless another one runs. */
  durableSoon(): Promise<void> {
    return this.#wal.durableSoon();
  }

  /** Syncs the file. Everything committed survives a loss of power when this returns. Blocks. */
  sync(): void {
    this.#db.exec('PRAGMA wal_checkpoint(PASSIVE)');
  }

  /** Removes replaced and deleted data from the write-ahead log of the file. */
  truncateWal(): void {
    this.#db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  putBlock(id: number, bytes: Uint8Array): void {
    this.#prepared('INSERT OR REPLACE INTO block VALUES (?, ?)').run(id, bytes);
  }

  block(id: number): Uint8Array | undefined {
    return this.#get<[Uint8Array]>('SELECT b FROM block WHERE id = ?', id)?.[0];
  }

  firstBlockId(): number | undefined {
    return this.#get<[number | null]>('SELECT min(id) FROM block')?.[0] ?? undefined;
  }

  lastBlockId(): number | undefined {
    return this.#get<[number | null]>('SELECT max(id) FROM block')?.[0] ?? undefined;
  }

  deleteBlocksBelow(id: number): void {
    this.#prepared('DELETE FROM block WHERE id < ?').run(id);
  }

  putStringPage(id: number, bytes: Uint8Array): void {
    this.#prepared('INSERT OR REPLACE INTO string_page VALUES (?, ?)').run(id, bytes);
  }

  stringPage(id: number): Uint8Array {
    return this.#one<[Uint8Array]>('SELECT b FROM string_page WHERE id = ?', id)[0];
  }

  /** Yields all pages, in order. */
  *stringPages(): Generator<Uint8Array> {
    const last = this.lastStringPageId() ?? -1;
    for (let id = 0; id <= last; id++) yield this.stringPage(id);
  }

  lastStringPageId(): number | undefined {
    return this.#get<[number | null]>('SELECT max(id) FROM string_page')?.[0] ?? undefined;
  }

  putFacet(id: number, bits: number, labels: number): void {
    this.#prepared('INSERT INTO facet VALUES (?, ?, ?)').run(id, bits, labels);
  }

  facets(): { bits: number; labels: number }[] {
    const rows = this.#all<[number, number]>('SELECT bits, labels FROM facet ORDER BY id');
    return rows.map(([bits, labels]) => ({ bits, labels }));
  }

  putLabel(dimension: number, code: number, text: string): void {
    this.#prepared('INSERT INTO label VALUES (?, ?, ?)').run(dimension, code, text);
  }

  labels(dimension: number): string[] {
    return this.#all<[string]>('SELECT text FROM label WHERE dimension = ? ORDER BY code', dimension).flat();
  }

  putSegment(segment: SegmentRecord): void {
    const { id, rows, facets, counts, terms, sentAt, startedAt } = segment;
    const statement = this.#prepared('INSERT OR REPLACE INTO segment VALUES (?, ?, ?, ?, ?, ?, ?)');
    statement.run(id, rows, facets, counts, terms, sentAt, startedAt);
  }

  segments(): SegmentRecord[] {
    return this.#all<SegmentRow>(`${SELECT_SEGMENT} ORDER BY id`).map(segmentRecord);
  }

  segment(id: number): SegmentRecord {
    return segmentRecord(this.#one<SegmentRow>(`${SELECT_SEGMENT} WHERE id = ?`, id));
  }

  putPage(id: number, bytes: Uint8Array): void {
    this.#prepared('INSERT OR REPLACE INTO page VALUES (?, ?)').run(id, bytes);
  }

  findPage(id: number): Uint8Array | undefined {
    return this.#get<[Uint8Array]>('SELECT b FROM page WHERE id = ?', id)?.[0];
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
    const rows = this.#all<[number, number, number]>('SELECT position, facet, provider_ms FROM change');
    return rows.map(([position, facet, providerMs]) => ({ position, facet, providerMs }));
  }

  putFreshHandles(position: number, bytes: Uint8Array): void {
    this.#prepared('INSERT INTO fresh_handle VALUES (?, ?)').run(position, bytes);
  }

  freshHandles(): { position: number; bytes: Uint8Array }[] {
    const rows = this.#all<[number, Uint8Array]>('SELECT position, b FROM fresh_handle ORDER BY position');
    return rows.map(([position, bytes]) => ({ position, bytes }));
  }

  deleteFreshHandles(from: number, end: number): void {
    this.#prepared('DELETE FROM fresh_handle WHERE position >= ? AND position < ?').run(from, end);
  }

  putHandlePage(segment: number, page: number, bytes: Uint8Array): void {
    this.#prepared('INSERT OR REPLACE INTO handle_page VALUES (?, ?)').run(segment * HANDLE_PAGES + page, bytes);
  }

  handlePage(segment: number, page: number): Uint8Array | undefined {
    return this.#get<[Uint8Array]>('SELECT b FROM handle_page WHERE id = ?', segment * HANDLE_PAGES + page)?.[0];
  }

  putDevices(block: number, bytes: Uint8Array): void {
    this.#prepared('INSERT OR REPLACE INTO device VALUES (?, ?)').run(block, bytes);
  }

  devices(block: number): Uint8Array | undefined {
    return this.#get<[Uint8Array]>('SELECT b FROM device WHERE block = ?', block)?.[0];
  }

  /** Returns the stored devices of the blocks in [from, end). */
  devicesIn(from: number, end: number): { id: number; bytes: Uint8Array }[] {
    const sql = 'SELECT block, b FROM device WHERE block >= ? AND block < ?';
    return this.#all<[number, Uint8Array]>(sql, from, end).map(([id, bytes]) => ({ id, bytes }));
  }

  deleteDevicesBelow(block: number): void {
    this.#prepared('DELETE FROM device WHERE block < ?').run(block);
  }

  /** Returns whether contents of entries were removed, so that unused strings and old pages may have to be wiped. */
  isUnswept(): boolean {
    return this.#one<[number]>('SELECT unswept FROM state')[0] === 1;
  }

  putUnswept(isUnswept: boolean): void {
    this.#prepared('UPDATE state SET unswept = ?').run(isUnswept ? 1 : 0);
  }

  /** Returns the position below which entries are deleted. */
  floor(): number {
    return this.#one<[number]>('SELECT floor FROM state')[0];
  }

  putFloor(floor: number): void {
    this.#prepared('UPDATE state SET floor = ?').run(floor);
  }

  /**
   * Returns the fences of the directory: the first term of each of its pages (`page`), as float64, by which the page of a
   * term is found. The directory leads from a term to the segments that contain it. Undefined until all segments are sealed.
   */
  directory(): Uint8Array | undefined {
    return this.#one<[Uint8Array | null]>('SELECT directory FROM state')[0] ?? undefined;
  }

  /** Stores the fences of the directory when all its pages are stored. */
  putDirectory(fences: Uint8Array): void {
    this.#prepared('UPDATE state SET directory = ?').run(fences);
  }

  [Symbol.dispose](): void {
    this.#db.close();
    void this.#wal.close();
  }

  /** Returns the row of a query. Tables are STRICT, so a row has the types of its columns. */
  #get<Row extends readonly unknown[]>(sql: string, ...values: number[]): Row | undefined {
    const row: unknown = this.#prepared(sql).get(...values);
    return row as Row | undefined;
  }

  #one<Row extends readonly unknown[]>(sql: string, ...values: number[]): Row {
    const row = this.#get<Row>(sql, ...values);
    if (row === undefined) throw new Error(`a file of the log lacks a row: ${sql} (${values.join()})`);
    return row;
  }

  #all<Row extends readonly unknown[]>(sql: string, ...values: number[]): Row[] {
    const rows: unknown = this.#prepared(sql).all(...values);
    return rows as Row[];
  }

  #prepared(sql: string): StatementSync {
    const prepared = this.#statements.get(sql);
    if (prepared) return prepared;
    const statement = this.#db.prepare(sql);
    statement.setReturnArrays(true);
    this.#statements.set(sql, statement);
    return statement;
  }
}

type SegmentRow = readonly [number, number, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array];

function segmentRecord([id, rows, facets, counts, terms, sentAt, startedAt]: SegmentRow): SegmentRecord {
  return { id, rows, facets, counts, terms, sentAt, startedAt };
}
