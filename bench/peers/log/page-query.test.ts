import { DatabaseSync } from 'node:sqlite';
import type { LogEntry } from '@chatwire/protocol';
import type { LogFilter } from '@chatwire/server';
import { expect, test } from 'vitest';
import { formatLogId } from '../../../packages/server/src/logs/log-id.ts';
import { matchesFilter } from '../../../packages/server/src/logs/matches-filter.ts';
import { combinations } from '../../log-pages/combinations.ts';
import { EntrySource } from '../../log-pages/entry-source.ts';
import { COLUMNS, type ColumnValue, type NumberedEntry } from './columns.ts';
import { pageQuery, type SqlDialect } from './page-query.ts';

const ENTRIES = 3_000;
const DIALECT: SqlDialect = {
  placeholder: () => '?',
  contains: (column, value) => `EXISTS (SELECT 1 FROM json_each(${column}) WHERE value = ${value})`,
};
const source = new EntrySource(1);
const rows = source.take(ENTRIES).map((entry, n) => ({ seq: n + 1, ms: 0, entry }));
const db = new DatabaseSync(':memory:');
db.exec(`CREATE TABLE entry(${COLUMNS.map(({ name }) => `"${name}"`).join(', ')})`);
const insert = db.prepare(`INSERT INTO entry VALUES (${COLUMNS.map(() => '?').join(', ')})`);
// As in a database whose columns are not nullable: a missing flag is false.
const valuesOf = (row: NumberedEntry) =>
  COLUMNS.map(({ type, valueOf }) => inSqlite(valueOf(row) ?? (type === 'flag' ? false : undefined)));
for (const row of rows) insert.run(...valuesOf(row));

test.each(combinations(source.nowMs))('the query of “%s” finds the entries that match the filter', (_, filter) => {
  expect(found(filter)).toEqual(matching(filter));
});

test('the query by message id finds digests that contain the message', () => {
  const digest = rows.find(({ entry }) => (entry.messageIds?.length ?? 0) > 1)?.entry;
  const messageId = digest?.messageIds?.[0] ?? 0;
  expect(messageId).not.toBe(digest?.messageId);
  expect(found({ messageId })).toEqual(matching({ messageId }));
  expect(found({ messageId })).not.toEqual([]);
});

test.each(['messageSentAtMS', 'processingStartedAtMS'] as const)('a range of %s excludes its start', (column) => {
  const at = rows[1_000]?.entry[column] ?? 0;
  const [from, to] = column === 'messageSentAtMS' ? ['from', 'to'] : ['processedFrom', 'processedTo'];
  for (const filter of [{ [from]: at }, { [to]: at }, { [from]: at - 1, [to]: at }]) {
    expect(found(filter)).toEqual(matching(filter));
  }
});

test('the query reads the entries next to a position, in both directions', () => {
  const logId = formatLogId(0, 1_000);
  const seqs = (affix: 'append' | 'prepend') => seqsOf({ filter: {}, affix, logId, limit: 2 });
  expect(seqs('append')).toEqual([999, 998]);
  expect(seqs('prepend')).toEqual([1_001, 1_002]);
});

test('a filter that the query does not support is rejected', () => {
  expect(() => found({ not: { channel: ['push'] } })).toThrow('expected a filter without deviceState and not');
});

function found(filter: LogFilter): number[] {
  return seqsOf({ filter, affix: 'append', limit: ENTRIES });
}

function seqsOf(request: Parameters<typeof pageQuery>[0]): number[] {
  const { sql, values } = pageQuery(request, DIALECT);
  return db
    .prepare(sql)
    .all(...values.map(inSqlite))
    .map(({ seq }) => Number(seq));
}

function matching(filter: LogFilter): number[] {
  return rows
    .filter(({ entry }) => matchesFilter(entry as unknown as LogEntry, filter))
    .map(({ seq }) => seq)
    .reverse();
}

function inSqlite(value: ColumnValue): string | number | null {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' ? JSON.stringify(value) : (value ?? null);
}
