import type { LogEntry } from '@chatwire/protocol';
import { CONNECTION_OPTIONS, CONNECTION_USAGE, callApi, connectionOf, dataOf } from '../api/connection.ts';
import { type Command, CommandError } from '../command.ts';
import { entryTable, whyOf } from '../output/entry-table.ts';

export const resend: Command = {
  usage: [
    'chatwire resend <logId>',
    '',
    'Tries a notification that failed, or found nobody, once more, and prints the new entry.',
    'Exit code 1 when it failed again.',
    '',
    CONNECTION_USAGE,
  ].join('\n'),
  options: CONNECTION_OPTIONS,
  words: { min: 1, max: 1 },
  async run(values, [logId = '']) {
    const path = `/logs/${encodeURIComponent(logId)}/resend`;
    const entry = await dataOf<LogEntry>(await callApi(connectionOf(values), path, { method: 'POST', body: {} }));
    entryTable().print([entry]);
    if (entry.outcome !== 'sent') throw new CommandError(`Not sent: ${whyOf(entry)}.`);
  },
};
