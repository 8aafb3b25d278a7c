import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ArchiveError, backupInstallation, LogInUseError, systemClock, verifyBackup } from '@chatwire/server';
import { CONNECTION_OPTIONS, callApi, connectionOf } from '../api/connection.ts';
import { type Command, CommandError, type OptionValues } from '../command.ts';
import { printLine } from '../output/print-line.ts';
import { ProgressLine } from '../output/progress-line.ts';
import { BACKUP } from '../texts/database.ts';
import { FAILURES } from '../texts/failures.ts';
import { HELP } from '../texts/help.ts';
import { workingConfig } from './working-config.ts';

export const backup: Command = {
  usage: HELP.backup,
  options: { ...CONNECTION_OPTIONS, verify: { type: 'boolean' } },
  positionals: { min: 1, max: 1 },
  async run(values, [file = '']) {
    if (values['verify'] !== true) await write(file, values);
    printLine(BACKUP.verified(file, await readAndVerify(file)));
  },
};

/** Writes a backup under a temporary name, and renames it once it is verified. */
async function write(file: string, values: OptionValues): Promise<void> {
  if (existsSync(file)) throw new CommandError(FAILURES.fileExists(file));
  const temporaryFile = `${file}.part`;
  try {
    await pipeline(await archiveOf(values), createWriteStream(temporaryFile, { mode: 0o600, flush: true }));
    await readAndVerify(temporaryFile);
    await rename(temporaryFile, file);
  } catch (error) {
    await rm(temporaryFile, { force: true });
    throw error;
  }
}

/** Creates the archive from the database, or requests it from the server that has locked the embedded log. */
async function archiveOf(values: OptionValues): Promise<Readable> {
  const config = workingConfig();
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
