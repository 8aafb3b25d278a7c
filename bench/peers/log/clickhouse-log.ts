import { Session } from 'chdb';
import { formatLogId } from '../../../packages/server/src/logs/log-id.ts';
import { COLUMNS, type ColumnName, type ColumnType, type ColumnValue, type NumberedEntry } from './columns.ts';
import type { ComparedLog } from './compared-log.ts';
import { dataFolder } from './data-folder.ts';
import { pageQuery, type QueryValue, type SqlDialect } from './page-query.ts';

/** ClickHouse recommends inserts of 10,000 to 100,000 rows. */
export const fillBatch = 50_000;

const TYPES: Readonly<Record<ColumnType, string>> = {
  number: 'UInt64 CODEC(Delta, ZSTD)',
  flag: 'Bool',
  keyword: 'LowCardinality(String)',
  text: 'String CODEC(ZSTD)',
  json: 'String CODEC(ZSTD)',
  numbers: 'Array(UInt64) CODEC(ZSTD)',
};
const EMPTY: Readonly<Record<ColumnType, ColumnValue>> = {
  number: 0,
  flag: false,
  keyword: '',
  text: '',
  json: '',
  numbers: [],
};

/** Data-skipping indexes: ranges of times and message ids, sets of rare keywords, and Bloom filters of users and groups. */
const INDEXES: readonly (readonly [type: string, columns: readonly ColumnName[]])[] = [
  ['minmax', ['messageSentAtMS', 'processingStartedAtMS', 'messageId']],
  ['set(64)', ['trigger', 'reason', 'messageType', 'providerId', 'outcome', 'channel', 'provider']],
  [
    'bloom_filter(0.01)',
    [
      'sender',
      'receiver',
      'recipient',
      'member',
      'reactionSender',
      'reactionReceiver',
      'conversationId',
      'messageIds',
      'reactionId',
    ],
  ],
];

const DIALECT: SqlDialect = {
  placeholder: (index, value) => `{p${index}:${parameterType(value)}}`,
  contains: (column, value) => `has(${column}, ${value})`,
};
/** Inserts are durable only with these settings. */
const TABLE_SETTINGS = 'fsync_after_insert = 1, fsync_part_directory = 1';

/** One session per process: the library binds a process to one folder. */
const session = new Session(dataFolder('clickhouse'));

/** Opens the log with this name, and creates it if it is missing. */
export async function openLog(name: string): Promise<ComparedLog> {
  const table = tableOf(name);
  const columns = COLUMNS.map((column) => `"${column.name}" ${TYPES[column.type]}`);
  const indexes = INDEXES.flatMap(([type, names]) =>
    names.map((column) => `INDEX "by_${column}" "${column}" TYPE ${type} GRANULARITY 1`),
  );
  session.query('CREATE DATABASE IF NOT EXISTS peers');
  session.query(
    `CREATE TABLE IF NOT EXISTS ${table} (${[...columns, ...indexes].join(', ')})
     ENGINE = MergeTree ORDER BY seq SETTINGS ${TABLE_SETTINGS}`,
  );
  return {
    count: async () => Number(session.query(`SELECT count() FROM ${table}`, 'TSV')),
    async append(rows) {
      await session.insert({ table, format: 'JSONCompactEachRow', values: Buffer.from(linesOf(rows)) });
    },
    async page(request) {
      const { sql, values } = pageQuery(request, DIALECT);
      const parameters = Object.fromEntries(values.map((value, index) => [`p${index}`, value]));
      const query = sql.replace(' FROM entry', ` FROM ${table}`);
      const text = (await session.queryBindAsync(query, parameters, { format: 'JSONCompactEachRow' })).text();
      return () => {
        const ids = text.split('\n').flatMap((line) => (line === '' ? [] : [idIn(line)]));
        return request.affix === 'append' ? ids : ids.reverse();
      };
    },
    async settle() {
      session.query(`OPTIMIZE TABLE ${table} FINAL`);
    },
    bytes: async () =>
      Number(
        session.query(
          `SELECT sum(bytes_on_disk) FROM system.parts
           WHERE active AND concat(database, '.', table) = '${table}'`,
          'TSV',
        ),
      ),
    async [Symbol.asyncDispose]() {},
  };
}

/** Deletes a closed log. */
export async function deleteLog(name: string): Promise<void> {
  session.query(`DROP TABLE IF EXISTS ${tableOf(name)} SYNC`);
}

function tableOf(name: string): string {
  return `peers.log_${name}`;
}

function linesOf(rows: readonly NumberedEntry[]): string {
  let lines = '';
  for (const row of rows) {
    lines += `${JSON.stringify(COLUMNS.map(({ type, valueOf }) => valueOf(row) ?? EMPTY[type]))}\n`;
  }
  return lines;
}

function idIn(line: string): string {
  const [, seq, ms] = /^\["?(\d+)"?, ?"?(\d+)/.exec(line) ?? [];
  return formatLogId(Number(ms), Number(seq));
}

function parameterType(value: QueryValue): string {
  if (typeof value === 'string') return 'String';
  return typeof value === 'boolean' ? 'Bool' : 'UInt64';
}
