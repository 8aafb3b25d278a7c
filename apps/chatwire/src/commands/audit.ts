import type { AuditEntry } from '@chatwire/protocol';
import { CONNECTION_OPTIONS, callApi, connectionOf, dataOf } from '../api/connection.ts';
import { type Command, textOf } from '../command.ts';
import { printAuditEntries } from '../output/audit-table.ts';
import { printLine } from '../output/print-line.ts';
import { HELP } from '../texts/help.ts';
import { formatOf, queryOf } from './option-values.ts';

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
    const format = formatOf(values, ['table', 'ndjson']);
    const query = { ...queryOf(values, FILTERS), limit: textOf(values, 'limit') ?? '20' };
    const newestFirst = await dataOf<AuditEntry[]>(await callApi(connectionOf(values), '/audit/v1/entries', { query }));
    const entries = newestFirst.toReversed();
    if (format === 'table') printAuditEntries(entries, values['verbose'] === true);
    else for (const entry of entries) printLine(JSON.stringify(entry));
  },
};
