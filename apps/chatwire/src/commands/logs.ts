import type { LogEntry } from '@chatwire/protocol';
import { CONNECTION_OPTIONS, CONNECTION_USAGE, callApi, connectionOf, dataOf } from '../api/connection.ts';
import { followEntries } from '../api/follow-entries.ts';
import { type Command, type OptionValues, textOf, UsageError } from '../command.ts';
import { entryTable } from '../output/entry-table.ts';
import { printLine } from '../output/print-line.ts';
import { FILTER_OPTIONS, FILTER_USAGE, filtersOf } from './filter-options.ts';

/** With a position from the start, a connection that breaks before the first entry came misses none either. */
const BEFORE_ALL = '0'.repeat(24);

export const logs: Command = {
  usage: [
    'chatwire logs [filters] [--follow] [--format table|ndjson]',
    '',
    'Prints entries of the notification log, the newest last.',
    '',
    '  --limit <n>   how many, 1 to 1000; default 20',
    '  --follow      continue with new entries as they are written; Ctrl-C stops',
    '  --format      table (default), or ndjson: one JSON entry a line',
    '  --verbose     adds reason codes, deciding settings and provider codes to the table',
    CONNECTION_USAGE,
    '',
    FILTER_USAGE,
  ].join('\n'),
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
    const print = printerOf(values);
    const filters = filtersOf(values);
    const query = { ...filters, limit: textOf(values, 'limit') ?? '20' };
    const newestFirst = await dataOf<LogEntry[]>(await callApi(connection, '/logs', { query }));
    print(newestFirst.toReversed());
    if (values['follow'] !== true) return;
    const after = newestFirst[0]?._id ?? BEFORE_ALL;
    await followEntries(connection, { filters, after, each: (entry) => print([entry]) });
  },
};

function printerOf(values: OptionValues): (entries: readonly LogEntry[]) => void {
  const format = textOf(values, 'format') ?? 'table';
  if (format === 'ndjson') {
    return (entries) => {
      for (const entry of entries) printLine(JSON.stringify(entry));
    };
  }
  if (format !== 'table') throw new UsageError(`--format must be table or ndjson, not "${format}".`);
  const table = entryTable(values['verbose'] === true);
  return (entries) => table.print(entries);
}
