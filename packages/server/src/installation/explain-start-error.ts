import { StartError } from '../base/errors/start-error.ts';
import type { Config } from '../config.ts';

/** An error in the chain of causes, with the fields that drivers and Node set. */
interface Cause {
  readonly message: string;
  readonly code: string | undefined;
  readonly path: string | undefined;
  readonly syscall: string | undefined;
  /** Result code of SQLite. */
  readonly errcode: number | undefined;
}

type Settings = Pick<Config, 'databaseUrl' | 'dataDir' | 'host' | 'port'>;

/**
 * Converts an error that ended the start to a `StartError` with the cause and the remedy. Returns unknown errors
 * unchanged, since a developer needs their stack. Texts never contain a password.
 */
export function explainStartError(error: unknown, settings: Settings): unknown {
  if (error instanceof StartError) return error;
  for (const cause of causesOf(error)) {
    const text =
      listenText(cause, settings) ??
      (settings.databaseUrl ? postgresText(cause, settings.databaseUrl) : sqliteText(cause, settings)) ??
      fileText(cause);
    if (text) return new StartError([text], { cause: error });
  }
  return error;
}

function* causesOf(error: unknown): Generator<Cause, void, undefined> {
  for (let current = error; current instanceof Error; current = current.cause) {
    // Each address of a host failed separately. The first error represents all.
    if (current instanceof AggregateError) yield* causesOf(current.errors[0]);
    yield {
      message: current.message,
      code: textOf(current, 'code'),
      path: textOf(current, 'path'),
      syscall: textOf(current, 'syscall'),
      errcode: 'errcode' in current && typeof current.errcode === 'number' ? current.errcode & 0xff : undefined,
    };
  }
}

function textOf(error: Error, name: 'code' | 'path' | 'syscall'): string | undefined {
  const value: unknown = name in error ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}

function listenText({ code, syscall }: Cause, { host, port }: Settings): string | undefined {
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return undefined;
  if (syscall === 'listen' && code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is in use. Stop the other process, or set CHATWIRE_PORT to another port (0 = any free one).`;
  }
  if (syscall === 'listen' && code === 'EACCES') {
    return `Not allowed to listen on port ${port}. Set CHATWIRE_PORT to a port above 1023, or grant the process CAP_NET_BIND_SERVICE.`;
  }
  if (code === 'EADDRNOTAVAIL') {
    return `${host} is not an address of this machine. Set CHATWIRE_HOST to one of its addresses, or to 0.0.0.0 for all of them.`;
  }
  return undefined;
}

const UNREACHABLE: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
];
/** Error codes of OpenSSL and Node for a rejected certificate. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)/;

function postgresText({ code, syscall, message }: Cause, databaseUrl: string): string | undefined {
  const { user, host, database } = partsOf(databaseUrl);
  // A Unix socket that does not exist is reported as a missing file.
  if (code && (UNREACHABLE.includes(code) || syscall === 'connect')) {
    return `PostgreSQL at ${host} can't be reached (${code}). Check that it runs and that CHATWIRE_DATABASE_URL names its host and port.`;
  }
  if (code && CERTIFICATE.test(code)) {
    return `The TLS certificate of PostgreSQL at ${host} was rejected (${code}). Add sslrootcert=<PEM file of the authority> to CHATWIRE_DATABASE_URL, or fix the certificate.`;
  }
  switch (code) {
    case '28P01':
      return `PostgreSQL at ${host} rejected the password of user "${user}". Check CHATWIRE_DATABASE_URL.`;
    case '28000':
      return `PostgreSQL at ${host} rejected user "${user}": the role doesn't exist, or pg_hba.conf doesn't allow this connection (with this encryption).`;
    case '3D000':
      return `PostgreSQL at ${host} has no database "${database}". Create it (createdb ${database}), or correct CHATWIRE_DATABASE_URL.`;
    case '42501':
      return `PostgreSQL user "${user}" may not create tables in database "${database}". Run: GRANT CREATE ON DATABASE "${database}" TO "${user}"; GRANT CREATE ON SCHEMA public TO "${user}";`;
    case '25006':
      return `The database at ${host} is read-only, probably a replica. Point CHATWIRE_DATABASE_URL to the primary.`;
    case '53300':
      return `PostgreSQL at ${host} has no free connection. Raise max_connections; one node uses up to 21.`;
    case '53100':
      return `The disk of PostgreSQL at ${host} is full. Free some space and start again.`;
    case '57P03':
      return `PostgreSQL at ${host} is starting up or shutting down. Start again in a moment.`;
  }
  if (message.includes('client password must be a string')) {
    return `PostgreSQL at ${host} requires a password for user "${user}", and CHATWIRE_DATABASE_URL has none.`;
  }
  if (message.includes('does not support SSL')) {
    return `PostgreSQL at ${host} doesn't offer TLS, and CHATWIRE_DATABASE_URL demands it. Enable TLS there, or change sslmode.`;
  }
  return undefined;
}

/** Returns the parts of a connection string without the password. */
function partsOf(databaseUrl: string): { readonly user: string; readonly host: string; readonly database: string } {
  const { username, hostname, port, pathname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? hostname;
  return {
    user: decodeURIComponent(username || (searchParams.get('user') ?? '')),
    host: host.startsWith('/') ? host : `${host || 'localhost'}:${port || '5432'}`,
    database: decodeURIComponent(pathname.slice(1)),
  };
}

function sqliteText({ errcode }: Cause, { dataDir }: Settings): string | undefined {
  switch (errcode) {
    case 5:
    case 6:
      return `The database in ${dataDir} is locked by another process. Only one server can use a data directory.`;
    case 8:
    case 14:
      return `The database in ${dataDir} can't be opened for writing. Check the owner and permissions of the directory and of its files.`;
    case 11:
    case 26:
      return `The database in ${dataDir} is damaged or not a Chatwire database. Restore a backup, or set CHATWIRE_DATA_DIR to another directory.`;
    case 13:
      return `The disk that holds ${dataDir} is full. Free some space and start again.`;
    default:
      return undefined;
  }
}

function fileText({ code, path, syscall }: Cause): string | undefined {
  if (path === undefined) return undefined;
  if (code === 'ENOENT' && syscall === 'mkdir') {
    return `${path} can't be created (ENOENT). Set CHATWIRE_DATA_DIR to a directory the server may create.`;
  }
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${path} can't be written or read (${code}). Check its owner and permissions, or set CHATWIRE_DATA_DIR to a directory the server may write.`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `${path} is not a directory (${code}). Set CHATWIRE_DATA_DIR to a directory.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk that holds ${path} is full (${code}). Free some space and start again.`;
    case 'EMFILE':
    case 'ENFILE':
      return 'The process may not open more files. Raise its limit (ulimit -n, LimitNOFILE).';
    default:
      return undefined;
  }
}
