import type { Kysely } from 'kysely';
import type { Database } from './schema/database.ts';
import type { TextSearch } from './search/text-search.ts';
import type { PoolState } from './storage-observer.ts';

/** What queries run on: the database itself, or an open transaction. */
export type Db = Kysely<Database>;

/** Location of a database, with which another thread can open it. */
export type DatabaseLocation =
  | { readonly engine: 'sqlite'; readonly path: string }
  | { readonly engine: 'postgres'; readonly url: string };

/**
 * The database of the chat side, which also contains the outbox: SQLite or PostgreSQL. The same queries run on both;
 * `capabilities` describes their differences.
 */
export interface Storage {
  readonly db: Db;
  readonly capabilities: Capabilities;
  readonly search: TextSearch;
  /** Undefined for a database in memory, which only this connection can read. */
  readonly location: DatabaseLocation | undefined;
  /** Runs a transaction. On SQLite, transactions run one after another; on PostgreSQL, rows are locked (read committed). */
  transaction<T>(run: (tx: Db) => Promise<T>): Promise<T>;
  /**
   * Resolves when everything committed so far would survive a power failure. Must be awaited before a change is acknowledged.
   */
  durable(): Promise<void>;
  /**
   * Runs a query that reads the database. Throws if it fails. `withinMs` limits the time of the query, but not the time until
   * the pool has a connection.
   */
  ping(withinMs: number): Promise<void>;
  /** State of the connection pool; undefined on SQLite, which has one connection. */
  pool(): PoolState | undefined;
  close(): Promise<void>;
}

/** Differences between SQLite and PostgreSQL on which callers may depend. */
export interface Capabilities {
  readonly engine: 'sqlite' | 'postgres';
  /** Whether several server processes may share the database. */
  readonly shared: boolean;
}
