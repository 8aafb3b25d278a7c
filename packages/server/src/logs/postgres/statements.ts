import { DatabaseError, type QueryResultRow } from 'pg';
import { LogQueryTimeout } from '../log-query-timeout.ts';
import type { LogPool } from './log-pool.ts';

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** Maximum number of prepared statements. */
const MAX_NAMES = 500;

const QUERY_CANCELED = '57014';
const UNDEFINED_TABLE = '42P01';
const LOCK_NOT_AVAILABLE = '55P03';

/** A partition in the catalog was purged in the meantime. */
export class PartitionGone extends Error {
  override readonly name = 'PartitionGone';
}

/** Runs statements, each text prepared once per connection. */
export class Statements {
  readonly #pool: LogPool;
  readonly #names = new Map<string, string>();
  #next = 0;

  constructor(pool: LogPool) {
    this.#pool = pool;
  }

  async rows<Row extends QueryResultRow>({ text, values }: Statement): Promise<Row[]> {
    try {
      const { rows } = await this.#pool.query<Row>({ name: this.#nameOf(text), text, values });
      return rows;
    } catch (error) {
      throw logErrorOf(error);
    }
  }

  /**
   * Names a statement. The least recently used name is dropped and never reused: a connection keeps the statement it
   * prepared under it.
   */
  #nameOf(text: string): string {
    const name = this.#names.get(text) ?? `log_read_${this.#next++}`;
    this.#names.delete(text);
    this.#names.set(text, name);
    const [oldest] = this.#names.keys();
    if (oldest !== undefined && this.#names.size > MAX_NAMES) this.#names.delete(oldest);
    return name;
  }
}

/** Returns whether a statement failed because it waited longer than its `lock_timeout` for a lock. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE;
}

/** Returns the error that callers handle instead of an error of PostgreSQL; other errors unchanged. */
export function logErrorOf(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  if (error.code === QUERY_CANCELED) return new LogQueryTimeout('A log query took too long.', { cause: error });
  if (error.code === UNDEFINED_TABLE) return new PartitionGone('A log partition was dropped.', { cause: error });
  return error;
}
