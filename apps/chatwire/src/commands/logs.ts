import type { LogEntry } from '@chatwire/protocol';
import { CONNECTION_OPTIONS, type Connection, callApi, connectionOf, dataOf } from '../api/connection.ts';
import { followEntries } from '../api/follow-entries.ts';
import { NameBook } from '../api/name-book.ts';
import { type Command, type OptionValues, textOf } from '../command.ts';
import { entryTable } from '../output/entry-table.ts';
import { printLine } from '../output/print-line.ts';
import { HELP } from '../texts/help.ts';
import { FILTER_LINES, FILTER_OPTIONS, filtersOf } from './filter-options.ts';
import { formatOf } from './option-values.ts';

/**
 * Start position before all entries: without a position, a connection that breaks before the first entry could miss
 * entries.
 */
const BEFORE_ALL = '0'.repeat(24);

export const logs: Command = {
  usage: HELP.logs(FILTER_LINES),
  options: {
    ...FILTER_OPTIONS,
    ...CONNECTION_OPTIONS,
    limit: { type: 'string' },
    follow: { type: 'boolean' },
    format: { type: 'string' },
    verbose: { type: 'boolean' },
  },
  async run(values) {
    const connection = connectionOf(values);
    const print = printerOf(values, connection);
    const filters = filtersOf(values);
    const query = { ...filters, limit: textOf(values, 'limit') ?? '20' };
    const newestFirst = await dataOf<LogEntry[]>(await callApi(connection, '/notifications/v1/logs', { query }));
    await print(newestFirst.toReversed());
    if (values['follow'] !== true) return;
    const after = newestFirst[0]?._id ?? BEFORE_ALL;
    await followEntries(connection, { filters, after, each: (entry) => print([entry]) });
  },
};

type PrintEntries = (entries: readonly LogEntry[]) => Promise<void>;

function printerOf(values: OptionValues, connection: Connection): PrintEntries {
  if (formatOf(values, ['table', 'ndjson']) === 'ndjson') {
    return async (entries) => {
      for (const entry of entries) printLine(JSON.stringify(entry));
    };
  }
  const names = new NameBook(connection);
  const table = entryTable(names, values['verbose'] === true);
  return async (entries) => {
    await names.load(entries);
    table.print(entries);
  };
}
