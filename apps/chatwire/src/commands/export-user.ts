import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CONNECTION_OPTIONS, callApi, connectionOf } from '../api/connection.ts';
import { type Command, CommandError, textOf, UsageError } from '../command.ts';
import { printLine } from '../output/print-line.ts';
import { FAILURES } from '../texts/failures.ts';
import { HELP } from '../texts/help.ts';
import { PERSON } from '../texts/person.ts';

export const exportUser: Command = {
  usage: HELP.exportUser,
  options: { ...CONNECTION_OPTIONS, out: { type: 'string' } },
  positionals: { min: 1, max: 1 },
  async run(values, [uid = '']) {
    const out = textOf(values, 'out');
    if (out === undefined) throw new UsageError(PERSON.outRequired);
    const { body } = await callApi(connectionOf(values), `/users/${encodeURIComponent(uid)}/export`);
    if (!body) throw new CommandError(FAILURES.noBody);
    await pipeline(Readable.fromWeb(body), createWriteStream(out, { flags: 'wx', mode: 0o600 })).catch(
      async (cause: unknown) => {
        if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) await rm(out, { force: true });
        throw new CommandError(FAILURES.exportInterrupted, { cause });
      },
    );
    printLine(PERSON.exported(uid, out));
  },
};
