import { openLogs, openStorage, readConfig, systemClock } from '@chatwire/server';
import type { Command } from '../command.ts';
import { workingDataDir } from '../data-dir.ts';
import { printLine } from '../output/print-line.ts';

export const migrate: Command = {
  usage: [
    'chatwire migrate',
    '',
    'Brings the database up to date and ends. The server does the same when it starts; a database that is newer',
    'than this version is refused. Reads the same CHATWIRE_ settings as the server.',
  ].join('\n'),
  options: {},
  async run() {
    const config = readConfig({ CHATWIRE_DATA_DIR: workingDataDir(), ...process.env });
    const storage = await openStorage(config);
    await storage.close();
    // The embedded log belongs to one process, and looks after itself when that starts.
    if (config.databaseUrl) await (await openLogs(config, systemClock)).close();
    printLine('The database is up to date.');
  },
};
