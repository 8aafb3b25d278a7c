import {
  type Client,
  type ClientBase,
  type CustomTypesConfig,
  Pool,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from 'pg';

export interface LogPoolOptions {
  /** `postgres://` address of the database. */
  readonly url: string;
  /** Maximum number of connections. */
  readonly connections: number;
  /** A query that takes longer is cancelled, ms. */
  readonly statementTimeoutMs: number;
  /** A pooler may run each transaction in a different session: see `isTransactionPooled`. */
  readonly isTransactionPooled: boolean;
}

/**
 * Every statement of this store uses one index, which its code chooses. The planner must not choose a plan that is fast
 * for a frequent value and very slow for a rare one. Prepared plans are used for all values, so each statement is planned
 * once.
 */
const SETTINGS = {
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
  max_parallel_workers_per_gather: '0',
};

/**
 * Maximum age of a connection: it keeps every statement that it has prepared, including those about dropped partitions.
 */
const LIFETIME_S = 3600;

/**
 * Connections that are set up for the log, and whose integers arrive as numbers. The settings are made by statements,
 * not by start-up options, which poolers reject. Behind a transaction pooler they apply to one transaction, every
 * statement runs in one, and nothing is prepared.
 */
export class LogPool {
  readonly #pool: Pool;
  readonly #options: LogPoolOptions;

  constructor(options: LogPoolOptions) {
    this.#options = options;
    this.#pool = new Pool({
      connectionString: options.url,
      max: options.connections,
      maxLifetimeSeconds: LIFETIME_S,
      // A transaction sends statements that do not depend on results in one go.
      pipeline: true,
      application_name: 'chatwire-log',
      types: TYPES,
    });
    // A connection that breaks is replaced by the pool, idle or in use; the pending query, or the next, fails.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => {
      client.on('error', () => {});
      sendTogether(client);
      if (options.isTransactionPooled) sendUnnamed(client);
      // Sent ahead of the first query; if it fails, the connection is broken, and that query fails as well.
      else client.query(this.#settings('set')).catch(() => {});
    });
  }

  /** Runs a single statement; named ones are prepared once per connection. */
  async query<Row extends QueryResultRow>(
    statement: string | QueryConfig<unknown[]>,
    values?: unknown[],
  ): Promise<QueryResult<Row>> {
    if (!this.#options.isTransactionPooled) return this.#pool.query<Row, unknown[]>(statement, values);
    const client = await this.#pool.connect();
    let broken = true;
    try {
      const begun = client.query(this.begin());
      const done = client.query<Row, unknown[]>(statement, values);
      const ended = client.query('commit');
      const [, outcome, end] = await Promise.allSettled([begun, done, ended]);
      broken = end.status === 'rejected';
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    } finally {
      client.release(broken);
    }
  }

  connect(): Promise<PoolClient> {
    return this.#pool.connect();
  }

  /**
   * Returns a statement that begins a transaction with the settings of the log, and waits for an advisory lock if one
   * is given.
   */
  begin(mode = '', lock?: number): string {
    return [
      `begin ${mode}`,
      ...(this.#options.isTransactionPooled ? [this.#settings('set local')] : []),
      ...(lock === undefined ? [] : [`select pg_advisory_xact_lock(${lock})`]),
    ].join('; ');
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  #settings(set: 'set' | 'set local'): string {
    const settings = { ...SETTINGS, statement_timeout: String(this.#options.statementTimeoutMs) };
    return Object.entries(settings)
      .map(([name, value]) => `${set} ${name} = '${value}'`)
      .join('; ');
  }
}

/**
 * Sends the statements of one turn of the event loop in one write. Each write takes a system call, and wakes a process of
 * the database.
 */
function sendTogether(client: Client): void {
  const send = client.query.bind(client) as (...query: unknown[]) => unknown;
  const query = (...given: unknown[]): unknown => {
    const { stream } = client.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    return send(...given);
  };
  client.query = query as typeof client.query;
}

/** The session that prepared a statement may not be the one that gets the next. */
function sendUnnamed(client: ClientBase): void {
  const send = client.query.bind(client) as (statement: unknown, ...rest: unknown[]) => unknown;
  const query = (statement: unknown, ...rest: unknown[]): unknown =>
    send(isNamed(statement) ? { ...statement, name: undefined } : statement, ...rest);
  client.query = query as typeof client.query;
}

function isNamed(statement: unknown): statement is QueryConfig {
  return typeof statement === 'object' && statement !== null && 'name' in statement;
}

const PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [16, (text) => text === 't'],
  [17, (text) => Buffer.from(text.slice(2), 'hex')],
  [20, Number],
  [21, Number],
  [23, Number],
  [1016, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))],
]);

const TYPES: CustomTypesConfig = {
  getTypeParser: (oid: number) => PARSERS.get(oid) ?? ((text: string) => text),
};
