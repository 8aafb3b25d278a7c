import type { Kysely } from 'kysely';
import type { Database } from './schema/database.ts';
import type { TextSearch } from './search/text-search.ts';
import type { PoolState } from './storage-observer.ts';

/** The database itself or an open transaction, as used by queries. */
export type Db = Kysely<Database>;

/** Where a database is: another thread can open it. */
export type DatabaseLocation =
  | { readonly engine: 'sqlite'; readonly path: string }
  | { readonly engine: 'postgres'; readonly url: string };

/**
 * Database with the state of the chat side, and the outbox. The same queries run on both engines. `capabilities`: their
 * differences.
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

/** Differences of the engines on which callers may depend. */
export interface Capabilities {
  readonly engine: 'sqlite' | 'postgres';
  /** Whether several server processes may share the database. */
  readonly shared: boolean;
}
