import type { AuditEntry } from '@chatwire/protocol';
import { CONNECTION_OPTIONS, callApi, connectionOf, dataOf } from '../api/connection.ts';
import { type Command, textOf, UsageError } from '../command.ts';
import { printAuditEntries } from '../output/audit-table.ts';
import { printLine } from '../output/print-line.ts';
import { USAGE_ERRORS } from '../texts/failures.ts';
import { HELP } from '../texts/help.ts';
import { oneOf } from '../texts/lists.ts';

const FILTERS = ['action', 'actor', 'target', 'outcome', 'address', 'from', 'to', 'auditId'] as const;

export const audit: Command = {
  usage: HELP.audit,
  options: {
    ...CONNECTION_OPTIONS,
    ...Object.fromEntries(FILTERS.map((name) => [name, { type: 'string' as const }])),
    limit: { type: 'string' },
    format: { type: 'string' },
    verbose: { type: 'boolean' },
  },
  async run(values) {
    const format = textOf(values, 'format') ?? 'table';
    if (format !== 'table' && format !== 'ndjson')
      throw new UsageError(USAGE_ERRORS.invalidOption('format', oneOf(['table', 'ndjson']), format));
    const filters = FILTERS.flatMap((name) => {
      const text = textOf(values, name);
      return text === undefined ? [] : [[name, text] as const];
    });
    const query = { ...Object.fromEntries(filters), limit: textOf(values, 'limit') ?? '20' };
    const newestFirst = await dataOf<AuditEntry[]>(await callApi(connectionOf(values), '/audit/v1/entries', { query }));
    const entries = newestFirst.toReversed();
    if (format === 'table') printAuditEntries(entries, values['verbose'] === true);
    else for (const entry of entries) printLine(JSON.stringify(entry));
  },
};
