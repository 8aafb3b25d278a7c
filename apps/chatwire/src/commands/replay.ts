import { setTimeout as sleep } from 'node:timers/promises';
import { type Replay, type ReplayRequest, type ReplayResult, replayLimitText } from '@chatwire/protocol';
import { CONNECTION_OPTIONS, type Connection, callApi, connectionOf, dataOf } from '../api/connection.ts';
import { NameBook } from '../api/name-book.ts';
import { type Command, CommandError, type OptionValues, textOf, UsageError } from '../command.ts';
import { printLine } from '../output/print-line.ts';
import { ProgressLine } from '../output/progress-line.ts';
import { printReplay } from '../output/replay-table.ts';
import { USAGE_ERRORS } from '../texts/failures.ts';
import { HELP } from '../texts/help.ts';
import { REPLAY } from '../texts/replay.ts';
import { formatOf, queryOf } from './option-values.ts';

const PATH = '/notifications/v1/replays';
const FILTERS = ['recipient', 'conversationId', 'channel', 'trigger'] as const;
const POLL_INTERVAL_MS = 250;

export const replay: Command = {
  usage: HELP.replay,
  options: {
    ...CONNECTION_OPTIONS,
    ...Object.fromEntries(FILTERS.map((name) => [name, { type: 'string' as const }])),
    from: { type: 'string' },
    to: { type: 'string' },
    set: { type: 'string', multiple: true },
    uid: { type: 'string' },
    pref: { type: 'string', multiple: true },
    sample: { type: 'string' },
    format: { type: 'string' },
  },
  async run(values) {
    const format = formatOf(values, ['table', 'ndjson']);
    const connection = connectionOf(values);
    const result = await resultOf(connection, requestOf(values));
    if (format === 'ndjson') printNdjson(result);
    else {
      await printTable(result, connection);
      printLimits(values);
    }
    if (result.drift > 0) throw new CommandError(REPLAY.drift(result.drift));
  },
};

function requestOf(values: OptionValues): ReplayRequest {
  const [uid, sample] = [textOf(values, 'uid'), textOf(values, 'sample')];
  const settings = documentOf(values, 'set');
  const ownPreferences = documentOf(values, 'pref');
  if (ownPreferences !== undefined && uid === undefined) throw new UsageError(REPLAY.prefNeedsUid);
  return {
    from: timeOf(values, 'from'),
    to: timeOf(values, 'to'),
    filter: queryOf(values, FILTERS),
    changes: {
      ...(settings && { settings }),
      ...(ownPreferences &&
        uid !== undefined && { preferences: [{ uid, preferences: ownPreferences['preferences'] }] }),
    },
    ...(sample !== undefined && { sample: Number(sample) }),
  };
}

function timeOf(values: OptionValues, name: 'from' | 'to'): number {
  const text = textOf(values, name);
  if (text === undefined) throw new UsageError(REPLAY.periodRequired);
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new UsageError(USAGE_ERRORS.invalidOption(name, REPLAY.time, text));
  return ms;
}

/**
 * Returns the assignments of an option as a document of settings; undefined if there are none. Accepts
 * `group.messagesSetting=3` as a short form of `preferences.group.messagesSetting=3`.
 */
function documentOf(values: OptionValues, name: 'set' | 'pref'): Readonly<Record<string, unknown>> | undefined {
  const assignments = assignmentsOf(values, name);
  if (!assignments) return undefined;
  const document: Branch = {};
  for (const { path, value } of assignments) assign(document, path.split('.'), valueOf(value));
  return document;
}

interface Assignment {
  /** From the root of the settings. */
  readonly path: string;
  readonly value: string;
}

function assignmentsOf(values: OptionValues, name: 'set' | 'pref'): readonly Assignment[] | undefined {
  const assignments: unknown = values[name];
  if (!Array.isArray(assignments)) return undefined;
  return assignments.map(String).map((text) => {
    const [path = '', ...rest] = text.split('=');
    if (path === '' || rest.length === 0)
      throw new UsageError(USAGE_ERRORS.invalidOption(name, REPLAY.assignment, text));
    const [root = ''] = path.split('.');
    return { path: TOP_LEVEL_NAMES.includes(root) ? path : `preferences.${path}`, value: rest.join('=') };
  });
}

/** First members of a settings document. */
const TOP_LEVEL_NAMES = ['preferences', 'templates', 'sound'];

type Branch = { [name: string]: unknown };

function assign(document: Branch, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    document[name] = value;
    return;
  }
  const block = document[name];
  const branch: Branch = typeof block === 'object' && block !== null ? { ...block } : {};
  assign(branch, rest, value);
  document[name] = branch;
}

/** Parses numbers, true, false, null, and JSON; everything else is text. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // The server checks whether the setting accepts the value.
  }
}

async function resultOf(connection: Connection, body: ReplayRequest): Promise<ReplayResult> {
  const { replayId } = await dataOf<Replay>(await callApi(connection, PATH, { method: 'POST', body }));
  using progressLine = new ProgressLine();
  for (;;) {
    const { state, progress = 0, result } = await dataOf<Replay>(await callApi(connection, `${PATH}/${replayId}`));
    if (result) return result;
    if (state === 'failed') throw new CommandError(REPLAY.failed);
    if (state === 'cancelled') throw new CommandError(REPLAY.cancelled);
    progressLine.show(() => REPLAY.progress(progress));
    await sleep(POLL_INTERVAL_MS);
  }
}

/** Prints one line for each sample, then the totals. */
function printNdjson({ samples, ...result }: ReplayResult): void {
  for (const sample of samples) printLine(JSON.stringify(sample));
  printLine(JSON.stringify({ result }));
}

/** Prints the settings whose effect a replay cannot show, each with the reason. */
function printLimits(values: OptionValues): void {
  for (const { path } of assignmentsOf(values, 'set') ?? []) {
    const limit = replayLimitText(path);
    if (limit !== undefined) printLine(REPLAY.limit(path, limit));
  }
}

async function printTable(result: ReplayResult, connection: Connection): Promise<void> {
  const names = new NameBook(connection);
  await names.load(result.recipients.top.map(({ uid }) => ({ recipient: uid })));
  printReplay(result, names);
}
