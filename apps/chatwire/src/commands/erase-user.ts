import { CONNECTION_OPTIONS, callApi, connectionOf } from '../api/connection.ts';
import { type Command, UsageError } from '../command.ts';
import { LIFE_CYCLE_HELP, PERSON } from '../life-cycle-texts.ts';
import { printLine } from '../output/print-line.ts';

export const eraseUser: Command = {
  usage: LIFE_CYCLE_HELP.eraseUser,
  options: { ...CONNECTION_OPTIONS, yes: { type: 'boolean' }, keepContent: { type: 'boolean' } },
  words: { min: 1, max: 1 },
  async run(values, [uid = '']) {
    if (values['yes'] !== true) throw new UsageError(PERSON.yesRequired);
    const body = { permanent: true, content: values['keepContent'] !== true };
    await callApi(connectionOf(values), `/users/${encodeURIComponent(uid)}`, { method: 'DELETE', body });
    printLine(PERSON.erased(uid));
  },
};
