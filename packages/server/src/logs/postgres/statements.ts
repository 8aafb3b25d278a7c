import { DatabaseError, type Pool, type QueryResultRow } from 'pg';
import type { Statement } from './scan.ts';

/** Plans a connection keeps; a filter beyond these is planned each time it runs. */
const MOST_NAMES = 500;

const QUERY_CANCELED = '57014';
const UNDEFINED_TABLE = '42P01';

/** A filter whose matches are too far apart for the statement timeout. */
export class LogQueryTimeout extends Error {
  override readonly name = 'LogQueryTimeout';
}

/** The partition was dropped after the catalog named it. */
export class PartitionGone extends Error {
  override readonly name = 'PartitionGone';
}

/** Runs statements, each text prepared once a connection. */
export class Statements {
  readonly #pool: Pool;
  readonly #names = new Map<string, string>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async rows<Row extends QueryResultRow>({ text, values }: Statement): Promise<Row[]> {
    const name = this.#nameOf(text);
    try {
      const { rows } = await this.#pool.query<Row>({ text, values, ...(name !== undefined && { name }) });
      return rows;
    } catch (error) {
      throw meaningOf(error);
    }
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST_NAMES) return known;
    const name = `log_read_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

function meaningOf(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  if (error.code === QUERY_CANCELED) return new LogQueryTimeout('A log query took too long.', { cause: error });
  if (error.code === UNDEFINED_TABLE) return new PartitionGone('A log partition was dropped.', { cause: error });
  return error;
}
