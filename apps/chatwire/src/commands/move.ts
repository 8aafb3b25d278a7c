import { moveInstallation, systemClock } from '@chatwire/server';
import type { Command } from '../command.ts';
import { printLine } from '../output/print-line.ts';
import { ProgressLine } from '../output/progress-line.ts';
import { BACKUP } from '../texts/database.ts';
import { HELP } from '../texts/help.ts';
import { workingConfig } from './working-config.ts';

export const move: Command = {
  usage: HELP.move,
  options: {},
  async run() {
    const config = workingConfig();
    using progress = new ProgressLine();
    const { manifest } = await moveInstallation(config, {
      clock: systemClock,
      onProgress: (counts) => progress.show(() => BACKUP.moving(counts)),
    });
    printLine(BACKUP.moved(manifest));
  },
};
