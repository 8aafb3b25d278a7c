import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { importFiles, systemClock } from '@chatwire/server';
import { type Command, CommandError } from '../command.ts';
import { printError, printLine } from '../output/print-line.ts';
import { ProgressLine } from '../output/progress-line.ts';
import { FAILURES } from '../texts/failures.ts';
import { HELP } from '../texts/help.ts';
import { IMPORT } from '../texts/import.ts';
import { workingConfig } from './working-config.ts';

export const importCommand: Command = {
  usage: HELP.import,
  options: {},
  positionals: { min: 1, max: 1_000 },
  async run(_, paths) {
    const files = (await Promise.all(paths.map(filesIn))).flat();
    if (files.length === 0) throw new CommandError(FAILURES.noFiles);
    const config = workingConfig();
    const startedAtMs = performance.now();
    using progress = new ProgressLine();
    const counts = await importFiles(config, files, {
      clock: systemClock,
      onRejected({ file, line, reason }) {
        progress.clear();
        printError(IMPORT.rejected(file, line, reason));
      },
      onProgress: (progressCounts) =>
        progress.show(() => IMPORT.progress(progressCounts, performance.now() - startedAtMs)),
    });
    progress.clear();
    printLine(IMPORT.summary(counts));
    if (counts.rejected > 0) throw new CommandError(IMPORT.someRejected(counts.rejected));
  },
};

/** Returns the path itself for a file, or the `.ndjson` files of a folder, sorted by name. */
async function filesIn(path: string): Promise<string[]> {
  const info = await stat(path).catch(() => {
    throw new CommandError(FAILURES.fileMissing(path));
  });
  if (!info.isDirectory()) return [path];
  const names = await readdir(path);
  return names
    .filter((name) => name.endsWith('.ndjson'))
    .toSorted()
    .map((name) => join(path, name));
}
