import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  ArchiveError,
  backupInstallation,
  LogInUseError,
  readConfig,
  systemClock,
  verifyBackup,
} from '@chatwire/server';
import { CONNECTION_OPTIONS, callApi, connectionOf } from '../api/connection.ts';
import { type Command, CommandError, type OptionValues } from '../command.ts';
import { workingDataDir } from '../data-dir.ts';
import { printLine } from '../output/print-line.ts';
import { ProgressLine } from '../output/progress-line.ts';
import { BACKUP } from '../texts/database.ts';
import { FAILURES } from '../texts/failures.ts';
import { HELP } from '../texts/help.ts';

export const backup: Command = {
  usage: HELP.backup,
  options: { ...CONNECTION_OPTIONS, verify: { type: 'boolean' } },
  positionals: { min: 1, max: 1 },
  async run(values, [file = '']) {
    if (values['verify'] !== true) await write(file, values);
    printLine(BACKUP.verified(file, await readAndVerify(file)));
  },
};

/** The file has a temporary name until it is complete. */
async function write(file: string, values: OptionValues): Promise<void> {
  if (existsSync(file)) throw new CommandError(FAILURES.fileExists(file));
  const part = `${file}.part`;
  try {
    await pipeline(await archiveOf(values), createWriteStream(part, { mode: 0o600, flush: true }));
    await readAndVerify(part);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Creates the archive from the database, or requests it from the server that has locked the embedded log. */
async function archiveOf(values: OptionValues): Promise<Readable> {
  const config = readConfig({ CHATWIRE_DATA_DIR: workingDataDir(), ...process.env });
  const progress = new ProgressLine();
  try {
    const archive = await backupInstallation(config, {
      clock: systemClock,
      onProgress: (counts) => progress.show(() => BACKUP.progress(counts)),
    });
    return archive.once('close', () => progress[Symbol.dispose]());
  } catch (error) {
    if (!(error instanceof LogInUseError)) throw error;
    const { body } = await callApi(connectionOf(values), '/backup');
    if (!body) throw new CommandError(FAILURES.noBody);
    return Readable.fromWeb(body);
  }
}

/** Reads the whole file and checks it. */
export async function readAndVerify(file: string) {
  using progress = new ProgressLine();
  try {
    return await verifyBackup(createReadStream(file), (counts) => progress.show(() => BACKUP.verifying(counts)));
  } catch (error) {
    if (error instanceof ArchiveError)
      throw new CommandError(FAILURES.notABackup(file, error.message), { cause: error });
    throw error;
  }
}
