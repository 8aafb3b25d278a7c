import { CONNECTION_OPTIONS, callApi, connectionOf } from '../api/connection.ts';
import { type Command, UsageError } from '../command.ts';
import { printLine } from '../output/print-line.ts';
import { HELP } from '../texts/help.ts';
import { PERSON } from '../texts/person.ts';

export const eraseUser: Command = {
  usage: HELP.eraseUser,
  options: { ...CONNECTION_OPTIONS, yes: { type: 'boolean' }, keepContent: { type: 'boolean' } },
  positionals: { min: 1, max: 1 },
  async run(values, [uid = '']) {
    if (values['yes'] !== true) throw new UsageError(PERSON.yesRequired);
    const body = { permanent: true, content: values['keepContent'] !== true };
    await callApi(connectionOf(values), `/users/${encodeURIComponent(uid)}`, { method: 'DELETE', body });
    printLine(PERSON.erased(uid));
  },
};
