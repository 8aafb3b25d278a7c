import { openLogs, openStorage, systemClock } from '@chatwire/server';
import type { Command } from '../command.ts';
import { printLine } from '../output/print-line.ts';
import { MIGRATED } from '../texts/database.ts';
import { HELP } from '../texts/help.ts';
import { workingConfig } from './working-config.ts';

export const migrate: Command = {
  usage: HELP.migrate,
  options: {},
  async run() {
    const config = workingConfig();
    const storage = await openStorage(config);
    await storage.close();
    // The embedded log is not migrated here: the server process that owns it migrates it at its start.
    if (config.databaseUrl) await (await openLogs(config, systemClock)).close();
    printLine(MIGRATED);
  },
};
