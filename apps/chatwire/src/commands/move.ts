import { moveInstallation, readConfig, systemClock } from '@chatwire/server';
import type { Command } from '../command.ts';
import { workingDataDir } from '../data-dir.ts';
import { BACKUP, LIFE_CYCLE_HELP } from '../life-cycle-texts.ts';
import { printLine } from '../output/print-line.ts';
import { ProgressLine } from '../output/progress-line.ts';

export const move: Command = {
  usage: LIFE_CYCLE_HELP.move,
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
