import { type Config, ConfigError } from '@chatwire/server';
import { CONNECTION_OPTIONS, connectionOf } from '../api/connection.ts';
import { type Command, CommandError, type OptionValues, textOf, UsageError } from '../command.ts';
import { readSandboxUrls } from '../demo/sandbox-file.ts';
import { checkBus } from '../doctor/check-bus.ts';
import { checkCertificates } from '../doctor/check-certificates.ts';
import { checkClock } from '../doctor/check-clock.ts';
import { checkCompleteness } from '../doctor/check-completeness.ts';
import { checkDatabase } from '../doctor/check-database.ts';
import { checkDevices } from '../doctor/check-devices.ts';
import { checkEmails } from '../doctor/check-emails.ts';
import { checkMedia } from '../doctor/check-media.ts';
import { checkNodes } from '../doctor/check-nodes.ts';
import { accountsOf, checkProviders, directUrlsOf } from '../doctor/check-providers.ts';
import { checkPushAccounts } from '../doctor/check-push-accounts.ts';
import { checkStorage } from '../doctor/check-storage.ts';
import { type Finding, fault, note, ok } from '../doctor/finding.ts';
import { type CheckedFinding, type CheckName, reportOf } from '../doctor/report.ts';
import { paint, plain } from '../output/paint.ts';
import { printLine } from '../output/print-line.ts';
import { CHECKS } from '../texts/doctor.ts';
import { FAILURES, USAGE_ERRORS } from '../texts/failures.ts';
import { HELP } from '../texts/help.ts';
import { oneOf } from '../texts/lists.ts';
import { workingConfig } from './working-config.ts';

export const doctor: Command = {
  usage: HELP.doctor,
  options: { ...CONNECTION_OPTIONS, for: { type: 'string' }, json: { type: 'boolean' } },
  async run(values) {
    const isJson = values['json'] === true;
    const findings: CheckedFinding[] = [];
    for await (const finding of allFindings(values)) {
      findings.push(finding);
      if (!isJson) printLine(lineOf(finding));
    }
    if (isJson) printLine(JSON.stringify(reportOf(findings), null, 2));
    const faults = findings.filter(({ kind }) => kind === 'fault').length;
    if (faults > 0) throw new CommandError(isJson ? FAILURES.problems(faults) : `\n${FAILURES.problemsFound(faults)}`);
  },
};

async function* allFindings(values: OptionValues): AsyncGenerator<CheckedFinding, void, undefined> {
  const config = settingsOf(values);
  if (config instanceof ConfigError) {
    yield* withCheck(
      'settings',
      config.problems.map((problem) => fault(CHECKS.settings, problem)),
    );
    return;
  }
  yield* withCheck('settings', [ok(CHECKS.settings, CHECKS.settingsValid)]);
  // Provider addresses of `npm start`, which are not in the environment of this shell.
  const sandbox = isForServe(values) ? undefined : await readSandboxUrls(config.dataDir);
  const { findings, storage, info } = await checkDatabase(config);
  yield* withCheck('database', findings);
  yield* withCheck('nats', await checkBus(config));
  yield* withCheck('storage', await checkStorage(config));
  const accounts = storage ? await accountsOf(config, storage, sandbox) : [];
  yield* withCheck('clock', await checkClock(info, directUrlsOf(accounts, config)));
  yield* withCheck('certificates', await checkCertificates(config, Date.now()));
  if (storage) {
    yield* withCheck('media', await checkMedia(config, storage));
    yield* withCheck('nodes', await checkNodes(config));
    yield* withCheck('providers', await checkProviders(accounts, sandbox));
    yield* withCheck('devices', await checkDevices(storage, Date.now()));
    yield* withCheck('email', await checkEmails(config, storage));
    yield* withCheck('providers', await checkPushAccounts(accounts, storage));
    await storage.close();
  }
  yield* withCheck('log', [await logFinding(values)]);
}

function withCheck(check: CheckName, findings: readonly Finding[]): CheckedFinding[] {
  return findings.map((finding) => ({ check, ...finding }));
}

function isForServe(values: OptionValues): boolean {
  return textOf(values, 'for') === 'serve';
}

function settingsOf(values: OptionValues): Config | ConfigError {
  const mode = textOf(values, 'for') ?? 'start';
  if (mode !== 'start' && mode !== 'serve')
    throw new UsageError(USAGE_ERRORS.invalidOption('for', oneOf(['start', 'serve']), mode));
  try {
    return workingConfig(mode);
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

const MARKS = { ok: '✓', note: '–', fault: '✗' } as const;
const COLORS = { ok: 'green', note: 'yellow', fault: 'red' } as const;

function lineOf({ kind, about, text }: Finding): string {
  return `${paint(COLORS[kind], MARKS[kind])} ${about.padEnd(18)} ${plain(text)}`;
}
