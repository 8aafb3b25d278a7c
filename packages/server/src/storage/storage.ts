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

/** The chat side's state and outbox. The same queries run on both databases; `capabilities` has the differences. */
export interface Storage {
  readonly db: Db;
  readonly capabilities: Capabilities;
  readonly search: TextSearch;
  /** Undefined for a database in memory, which only this connection can read. */
  readonly location: DatabaseLocation | undefined;
  /** Runs a transaction: all or nothing; on SQLite writers queue, on PostgreSQL rows are locked (read committed). */
  transaction<T>(run: (tx: Db) => Promise<T>): Promise<T>;
  /** Resolves when everything committed so far survives a loss of power: await it before acknowledging anything. */
  durable(): Promise<void>;
  /**
   * Runs a query that reads the database; throws if it fails. `withinMs` bounds the query, not the wait for a
   * connection of the pool.
   */
  ping(withinMs: number): Promise<void>;
  /** State of the connection pool; undefined on SQLite, which has one connection. */
  pool(): PoolState | undefined;
  close(): Promise<void>;
}

/** Differences of the engines that callers may depend on. */
export interface Capabilities {
  readonly engine: 'sqlite' | 'postgres';
  /** Several server processes may share the database. */
  readonly shared: boolean;
}
