import { type CustomTypesConfig, Pool } from 'pg';

export interface LogPoolOptions {
  /** `postgres://` address of the database. */
  readonly url: string;
  /** Connections at most. */
  readonly connections: number;
  /** A query that takes longer is cancelled, ms. */
  readonly statementTimeoutMs: number;
}

/**
 * The plans of this store are chosen by the code, one index each: the planner is left no alternative that is fast for a
 * frequent value and ruinous for a rare one. Prepared plans serve every value, so planning is paid once.
 */
const SESSION = {
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
  max_parallel_workers_per_gather: '0',
};

/** A connection keeps every statement it prepared, also those of partitions that are gone. */
const LIFETIME_S = 3600;

/** Connections whose sessions are set up for the log, and whose integers arrive as numbers. */
export function openLogPool(options: LogPoolOptions): Pool {
  const settings = { ...SESSION, statement_timeout: String(options.statementTimeoutMs) };
  const pool = new Pool({
    connectionString: options.url,
    max: options.connections,
    maxLifetimeSeconds: LIFETIME_S,
    // A transaction sends what does not depend on answers in one go.
    pipeline: true,
    application_name: 'chatwire-log',
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    types: TYPES,
  });
  // A connection that breaks is replaced by the pool, idle or in use; the query under way, or the next, meets the fault.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
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
