/** Result codes of SQLite: read-only, I/O error, disk full, cannot open. */
const SQLITE_DOWN: readonly number[] = [8, 10, 13, 14];
/** Error codes of Node for a PostgreSQL that cannot be reached. */
const NETWORK_DOWN: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
];
/** Classes of PostgreSQL's SQLSTATE: connection exception, insufficient resources, operator intervention, system error. */
const SQLSTATE_DOWN = /^(08|53|57P|58)/;

/** Messages of driver errors without a code: for a query on a broken connection, and for the next one. */
const DRIVER_DOWN: readonly string[] = [
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
];

/** Returns whether a query failed because of the state of the database, so that it may succeed later. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') return SQLITE_DOWN.includes(error.errcode & 0xff);
  if ('code' in error && typeof error.code === 'string') {
    return NETWORK_DOWN.includes(error.code) || SQLSTATE_DOWN.test(error.code) || isMissingSocket(error);
  }
  return DRIVER_DOWN.includes(error.message);
}

/** Returns whether the Unix socket of a stopped PostgreSQL is missing, which Node reports as it does a missing file. */
function isMissingSocket(error: Error): boolean {
  return 'syscall' in error && error.syscall === 'connect';
}
