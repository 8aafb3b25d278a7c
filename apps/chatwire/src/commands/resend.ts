import type { LogEntry } from '@chatwire/protocol';
import { CONNECTION_OPTIONS, CONNECTION_USAGE, callApi, connectionOf, dataOf } from '../api/connection.ts';
import { type Command, CommandError } from '../command.ts';
import { entryTable } from '../output/entry-table.ts';
import { entryText } from '../output/entry-text.ts';

export const resend: Command = {
  usage: [
    'chatwire resend <logId>',
    '',
    'Resends a failed or unreachable notification and prints the new entry.',
    'Exit code 1 when it failed again.',
    '',
    CONNECTION_USAGE,
  ].join('\n'),
  options: CONNECTION_OPTIONS,
  words: { min: 1, max: 1 },
  async run(values, [logId = '']) {
    const path = `/logs/${encodeURIComponent(logId)}/resend`;
    const entry = await dataOf<LogEntry>(await callApi(connectionOf(values), path, { method: 'POST', body: {} }));
    entryTable(false).print([entry]);
    if (entry.outcome !== 'sent') throw new CommandError(`Resend failed: ${entryText(entry)}`);
  },
};
