import { type Config, ConfigError, readConfig } from '@chatwire/server';
import { CONNECTION_OPTIONS, connectionOf } from '../api/connection.ts';
import { type Command, CommandError, type OptionValues, textOf, UsageError } from '../command.ts';
import { workingDataDir } from '../data-dir.ts';
import { readSandboxUrls } from '../demo/sandbox-file.ts';
import { checkCompleteness } from '../doctor/check-completeness.ts';
import { checkDatabase } from '../doctor/check-database.ts';
import { checkMedia } from '../doctor/check-media.ts';
import { checkNodes } from '../doctor/check-nodes.ts';
import { checkProviders } from '../doctor/check-providers.ts';
import { type Finding, fault, note, ok } from '../doctor/finding.ts';
import { paint, plain } from '../output/paint.ts';
import { printLine } from '../output/print-line.ts';
import { CHECKS, FAILURES, HELP, oneOf, USAGE_ERRORS } from '../texts.ts';

export const doctor: Command = {
  usage: HELP.doctor,
  options: { ...CONNECTION_OPTIONS, for: { type: 'string' } },
  async run(values) {
    let faults = 0;
    for await (const finding of findings(values)) {
      if (finding.kind === 'fault') faults += 1;
      printLine(lineOf(finding));
    }
    if (faults > 0) throw new CommandError(`\n${FAILURES.problemsFound(faults)}`);
  },
};

async function* findings(values: OptionValues): AsyncGenerator<Finding, void, undefined> {
  const config = settingsOf(values);
  if (config instanceof ConfigError) {
    yield* config.problems.map((problem) => fault(CHECKS.settings, problem));
    return;
  }
  yield ok(CHECKS.settings, CHECKS.settingsValid);
  // Of npm start, whose providers no setting of this shell names.
  const sandbox = isForServe(values) ? undefined : await readSandboxUrls(config.dataDir);
  const { findings: found, storage } = await checkDatabase(config);
  yield* found;
  if (storage) {
    yield* await checkMedia(config, storage);
    yield* await checkNodes(config);
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
  if (mode !== 'start' && mode !== 'serve')
    throw new UsageError(USAGE_ERRORS.invalidOption('for', oneOf(['start', 'serve']), mode));
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
    if (error instanceof UsageError) return note(CHECKS.log, CHECKS.completenessUnchecked(error.message));
    throw error;
  }
}

const SIGNS = { ok: '✓', note: '–', fault: '✗' } as const;
const COLOURS = { ok: 'green', note: 'yellow', fault: 'red' } as const;

function lineOf({ kind, about, text }: Finding): string {
  return `${paint(COLOURS[kind], SIGNS[kind])} ${about.padEnd(18)} ${plain(text)}`;
}
