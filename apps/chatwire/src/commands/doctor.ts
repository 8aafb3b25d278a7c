import { type Config, ConfigError, readConfig } from '@chatwire/server';
import { CONNECTION_OPTIONS, CONNECTION_USAGE, connectionOf } from '../api/connection.ts';
import { type Command, CommandError, type OptionValues, textOf, UsageError } from '../command.ts';
import { workingDataDir } from '../data-dir.ts';
import { readSandboxUrls } from '../demo/sandbox-file.ts';
import { checkCompleteness } from '../doctor/check-completeness.ts';
import { checkDatabase } from '../doctor/check-database.ts';
import { checkProviders } from '../doctor/check-providers.ts';
import { type Finding, fault, note, ok } from '../doctor/finding.ts';
import { paint, plain } from '../output/paint.ts';
import { printLine } from '../output/print-line.ts';

export const doctor: Command = {
  usage: [
    'chatwire doctor [--for start|serve]',
    '',
    'Checks settings, database, provider accounts and, while the server is running, that the log is complete.',
    'Changes and sends nothing. Exits with code 1 if a check fails.',
    '',
    '  --for   the settings are for start (default) or serve (production)',
    CONNECTION_USAGE,
  ].join('\n'),
  options: { ...CONNECTION_OPTIONS, for: { type: 'string' } },
  async run(values) {
    let faults = 0;
    for await (const finding of findings(values)) {
      if (finding.kind === 'fault') faults += 1;
      printLine(lineOf(finding));
    }
    if (faults > 0) throw new CommandError(`\n${faults} ${faults === 1 ? 'fault' : 'faults'}: see ✗ above.`);
  },
};

async function* findings(values: OptionValues): AsyncGenerator<Finding, void, undefined> {
  const config = settingsOf(values);
  if (config instanceof ConfigError) {
    yield* config.problems.map((problem) => fault('settings', problem));
    return;
  }
  yield ok('settings', 'valid');
  // Of npm start, whose providers no setting of this shell names.
  const sandbox = isForServe(values) ? undefined : await readSandboxUrls(config.dataDir);
  const { findings: found, storage } = await checkDatabase(config);
  yield* found;
  if (storage) {
    yield* await checkProviders(config, storage, sandbox);
    await storage.close();
  }
  yield await logFinding(values);
}

function isForServe(values: OptionValues): boolean {
  return textOf(values, 'for') === 'serve';
}

function settingsOf(values: OptionValues): Config | ConfigError {
  const mode = textOf(values, 'for') ?? 'start';
  if (mode !== 'start' && mode !== 'serve') throw new UsageError(`--for must be start or serve, not "${mode}".`);
  try {
    return readConfig({ CHATWIRE_DATA_DIR: workingDataDir(), ...process.env }, mode);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

async function logFinding(values: OptionValues): Promise<Finding> {
  try {
    return await checkCompleteness(connectionOf(values));
  } catch (error) {
    if (error instanceof UsageError) return note('log', `completeness was not checked: ${error.message}`);
    throw error;
  }
}

const SIGNS = { ok: '✓', note: '–', fault: '✗' } as const;
const COLOURS = { ok: 'green', note: 'yellow', fault: 'red' } as const;

function lineOf({ kind, about, text }: Finding): string {
  return `${paint(COLOURS[kind], SIGNS[kind])} ${about.padEnd(18)} ${plain(text)}`;
}
