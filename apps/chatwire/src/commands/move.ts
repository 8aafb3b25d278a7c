import { moveInstallation, readConfig, systemClock } from '@chatwire/server';
import type { Command } from '../command.ts';
import { workingDataDir } from '../data-dir.ts';
import { printLine } from '../output/print-line.ts';
import { ProgressLine } from '../output/progress-line.ts';
import { BACKUP } from '../texts/database.ts';
import { HELP } from '../texts/help.ts';

export const move: Command = {
  usage: HELP.move,
  options: {},
  async run() {
    const config = readConfig({ CHATWIRE_DATA_DIR: workingDataDir(), ...process.env });
    using progress = new ProgressLine();
    const { manifest } = await moveInstallation(config, {
      clock: systemClock,
      onProgress: (counts) => progress.show(() => BACKUP.moving(counts)),
    });
    printLine(BACKUP.moved(manifest));
  },
};
