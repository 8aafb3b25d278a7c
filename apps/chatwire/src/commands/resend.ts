import type { LogEntry } from '@chatwire/protocol';
import { CONNECTION_OPTIONS, callApi, connectionOf, dataOf } from '../api/connection.ts';
import { NameBook } from '../api/name-book.ts';
import { type Command, CommandError } from '../command.ts';
import { entryTable } from '../output/entry-table.ts';
import { entryText } from '../output/entry-text.ts';
import { FAILURES } from '../texts/failures.ts';
import { HELP } from '../texts/help.ts';

export const resend: Command = {
  usage: HELP.resend,
  options: CONNECTION_OPTIONS,
  positionals: { min: 1, max: 1 },
  async run(values, [logId = '']) {
    const path = `/notifications/v1/logs/${encodeURIComponent(logId)}/resend`;
    const connection = connectionOf(values);
    const entry = await dataOf<LogEntry>(await callApi(connection, path, { method: 'POST', body: {} }));
    const names = new NameBook(connection);
    await names.load([entry]);
    entryTable(names, false).print([entry]);
    if (entry.outcome !== 'sent') throw new CommandError(FAILURES.resendFailed(entryText(entry, names)));
  },
};
