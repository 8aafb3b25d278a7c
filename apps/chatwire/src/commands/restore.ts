import { createReadStream } from 'node:fs';
import { emptyInstallation, restoreInstallation, systemClock } from '@chatwire/server';
import type { Command } from '../command.ts';
import { printError, printLine } from '../output/print-line.ts';
import { ProgressLine } from '../output/progress-line.ts';
import { recordCommand } from '../record-command.ts';
import { BACKUP } from '../texts/database.ts';
import { HELP } from '../texts/help.ts';
import { readAndVerify } from './backup.ts';
import { workingConfig } from './working-config.ts';

export const restore: Command = {
  usage: HELP.restore,
  options: { replace: { type: 'boolean' } },
  positionals: { min: 1, max: 1 },
  async run(values, [file = '']) {
    const config = workingConfig();
    // Verified before anything is deleted or written.
    await readAndVerify(file);
    if (values['replace'] === true) await emptyInstallation(config, systemClock);
    using progress = new ProgressLine();
    const { manifest } = await restoreInstallation(config, createReadStream(file), {
      clock: systemClock,
      onProgress: (counts) => progress.show(() => BACKUP.restoring(counts)),
    });
    // Recorded after the restore: the restored data must equal the backup.
    await recordCommand(config, 'chatwire restore', { action: 'backup.restored' });
    printLine(BACKUP.restored(manifest));
    if (!config.secretKeys) printError(BACKUP.secretKey(config.dataDir));
  },
};
