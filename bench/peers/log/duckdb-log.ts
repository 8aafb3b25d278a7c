import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  BIGINT,
  BOOLEAN,
  DuckDBDataChunk,
  DuckDBInstance,
  type DuckDBPreparedStatement,
  type DuckDBType,
  type DuckDBValue,
  LIST,
  listValue,
  VARCHAR,
} from '@duckdb/node-api';
import { formatLogId } from '../../../packages/server/src/logs/log-id.ts';
import { COLUMNS, type ColumnType, type ColumnValue } from './columns.ts';
import type { ComparedLog } from './compared-log.ts';
import { dataFolder } from './data-folder.ts';
import { pageQuery, type SqlDialect } from './page-query.ts';

/** The size of DuckDB's vectors. */
export const fillBatch = 2_048;

const TYPES: Readonly<Record<ColumnType, { readonly sql: string; readonly type: DuckDBType }>> = {
  number: { sql: 'BIGINT', type: BIGINT },
  flag: { sql: 'BOOLEAN', type: BOOLEAN },
  keyword: { sql: 'VARCHAR', type: VARCHAR },
  text: { sql: 'VARCHAR', type: VARCHAR },
  json: { sql: 'VARCHAR', type: VARCHAR },
  numbers: { sql: 'BIGINT[]', type: LIST(BIGINT) },
};
const CHUNK_TYPES = COLUMNS.map(({ type }) => TYPES[type].type);
const DIALECT: SqlDialect = {
  placeholder: (index) => `$${index + 1}`,
  contains: (column, value) => `list_contains(${column}, ${value})`,
};

/** Opens the log with this name, and creates it if it is missing. */
export async function openLog(name: string): Promise<ComparedLog> {
  const dir = dataFolder(`duckdb-${name}`);
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  // The newest storage format has the best compression.
  await connection.run(`ATTACH '${join(dir, 'log.duckdb')}' AS log (STORAGE_VERSION 'latest')`);
  await connection.run('USE log');
  const columns = COLUMNS.map((column) => `"${column.name}" ${TYPES[column.type].sql}`);
  await connection.run(`CREATE TABLE IF NOT EXISTS entry(${columns.join(', ')})`);
  const appender = await connection.createAppender('entry', 'main', 'log');
  const statements = new Map<string, DuckDBPreparedStatement>();
  return {
    async count() {
      const [row] = (await connection.runAndReadAll('SELECT count(*) FROM entry')).getRows();
      return Number(row?.[0]);
    },
    async append(rows) {
      const chunk = DuckDBDataChunk.create(CHUNK_TYPES, rows.length);
      chunk.setColumns(COLUMNS.map(({ valueOf }) => rows.map((row) => valueIn(valueOf(row)))));
      appender.appendDataChunk(chunk);
      // Commits, which syncs the write-ahead log.
      appender.flushSync();
    },
    async page(request) {
      const { sql, values } = pageQuery(request, DIALECT);
      const statement = statements.get(sql) ?? (await connection.prepare(sql));
      statements.set(sql, statement);
      statement.bind(values.map(valueIn));
      const rows = (await statement.runAndReadAll()).getRows();
      return () => {
        const ids = rows.map(([seq, ms]) => formatLogId(Number(ms), Number(seq)));
        return request.affix === 'append' ? ids : ids.reverse();
      };
    },
    async settle() {
      await connection.run('CHECKPOINT');
    },
    async bytes() {
      // The file also has free blocks, which later rows use.
      const sql = "SELECT used_blocks * block_size FROM pragma_database_size() WHERE database_name = 'log'";
      return Number((await connection.runAndReadAll(sql)).getRows()[0]?.[0]);
    },
    async [Symbol.asyncDispose]() {
      appender.closeSync();
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** Deletes a closed log. */
export async function deleteLog(name: string): Promise<void> {
  rmSync(dataFolder(`duckdb-${name}`), { recursive: true });
}

function valueIn(value: ColumnValue): DuckDBValue {
  if (value === undefined) return null;
  if (typeof value === 'number') return BigInt(value);
  return typeof value === 'object' ? listValue(value.map(BigInt)) : value;
}
