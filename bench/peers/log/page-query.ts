import type { LogFilter, LogPageRequest } from '@chatwire/server';
import { parseLogId } from '../../../packages/server/src/logs/log-id.ts';
import { type ColumnName, PAGE_COLUMNS } from './columns.ts';

export type QueryValue = number | boolean | string;

/** What differs between the databases that run the queries. */
export interface SqlDialect {
  /** Returns the placeholder of a value. `index`: from 0. */
  readonly placeholder: (index: number, value: QueryValue) => string;
  /** Returns the condition that a column of numbers contains a value. */
  readonly contains: (column: string, value: string) => string;
}

export interface PageQuery {
  readonly sql: string;
  readonly values: readonly QueryValue[];
}

/**
 * Returns the query of a page over the table `entry` in a peer's database. Rows are in the direction of the request:
 * newest first for `append`, oldest first for `prepend`. Throws for filters that `log-pages` does not measure.
 */
export function pageQuery({ filter, affix, logId, limit }: LogPageRequest, dialect: SqlDialect): PageQuery {
  const values: QueryValue[] = [];
  const bind = (value: QueryValue): string => dialect.placeholder(values.push(value) - 1, value);
  const conditions = conditionsOf(filter, bind, dialect);
  const isOlder = affix === 'append';
  if (logId !== undefined) conditions.push(`"seq" ${isOlder ? '<' : '>'} ${bind(seqOf(logId))}`);
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  const columns = PAGE_COLUMNS.map((name) => `"${name}"`).join(', ');
  const sql = `SELECT ${columns} FROM entry${where} ORDER BY "seq" ${isOlder ? 'DESC' : 'ASC'} LIMIT ${limit}`;
  return { sql, values };
}

/** Returns the conditions of a filter. They agree with `matchesFilter` of the server. */
function conditionsOf(filter: LogFilter, bind: (value: QueryValue) => string, dialect: SqlDialect): string[] {
  const { messageId, from, to, processedFrom, processedTo, reason, success, deviceState, not, ...equal } = filter;
  if (deviceState !== undefined || not !== undefined) throw new Error('expected a filter without deviceState and not');
  const conditions: string[] = [];
  const compare = (column: ColumnName, operator: string, value: QueryValue | undefined) => {
    if (value !== undefined) conditions.push(`"${column}" ${operator} ${bind(value)}`);
  };
  if (messageId !== undefined) {
    conditions.push(`("messageId" = ${bind(messageId)} OR ${dialect.contains('"messageIds"', bind(messageId))})`);
  }
  compare('messageSentAtMS', '>', from);
  compare('messageSentAtMS', '<=', to);
  compare('processingStartedAtMS', '>', processedFrom);
  compare('processingStartedAtMS', '<=', processedTo);
  // An entry with a provider call has no reason of its decision, and one without a call has no success.
  if (reason !== undefined) compare('notificationTriggered', '=', false);
  compare('reason', '=', reason);
  if (success !== undefined) compare('notificationTriggered', '=', true);
  compare('success', '=', success);
  for (const [name, value] of Object.entries(equal)) compare(name as keyof typeof equal, '=', value);
  return conditions;
}

function seqOf(logId: string): number {
  const point = parseLogId(logId);
  if (!point) throw new Error(`expected a log id, received ${logId}`);
  return point.seq;
}
