import { type Alarm, type AlarmTest, alarmConditionText, alarmValueText } from '@chatwire/protocol';
import { systemClock } from '@chatwire/server';
import { CONNECTION_OPTIONS, type Connection, callApi, connectionOf, dataOf } from '../api/connection.ts';
import { type Command, CommandError, type OptionValues, textOf, UsageError } from '../command.ts';
import { localTime } from '../output/local-time.ts';
import { lineWidth, printLine } from '../output/print-line.ts';
import { TablePrinter } from '../output/table-printer.ts';
import { ALARMS } from '../texts/alarms.ts';
import { USAGE_ERRORS } from '../texts/failures.ts';
import { HELP } from '../texts/help.ts';
import { oneOf } from '../texts/lists.ts';
import { expiryOf } from './expiry-of.ts';
import { formatOf } from './option-values.ts';

const PATH = '/notifications/v1/alarms';
const ACTIONS = ['list', 'mute', 'unmute', 'test'];

export const alarms: Command = {
  usage: HELP.alarms,
  options: {
    ...CONNECTION_OPTIONS,
    for: { type: 'string' },
    format: { type: 'string' },
    verbose: { type: 'boolean' },
  },
  positionals: { min: 0, max: 2 },
  async run(values, [action = 'list', alarmId]) {
    if (!ACTIONS.includes(action)) throw new UsageError(USAGE_ERRORS.unknownAlarmAction(action, oneOf(ACTIONS)));
    if (action === 'list') return list(values);
    if (alarmId === undefined) throw new UsageError(USAGE_ERRORS.alarmIdRequired);
    const connection = connectionOf(values);
    if (action === 'test') return test(connection, alarmId);
    return mute(connection, alarmId, action === 'mute' ? untilOf(values) : null);
  },
};

async function list(values: OptionValues): Promise<void> {
  const format = formatOf(values, ['table', 'ndjson']);
  const alarmList = await dataOf<Alarm[]>(await callApi(connectionOf(values), PATH));
  if (format === 'ndjson') for (const alarm of alarmList) printLine(JSON.stringify(alarm));
  else printTable(alarmList, values['verbose'] === true);
}

function printTable(alarmList: readonly Alarm[], isVerbose: boolean): void {
  const { columns } = ALARMS;
  new TablePrinter<Alarm>(
    [
      {
        title: columns.state,
        text: ({ state, enabled }) => (enabled ? ALARMS.states[state] : ALARMS.disabled),
        color: ({ state }) => (state === 'raised' ? 'red' : 'reset'),
      },
      { title: columns.severity, text: ({ severity }) => severity },
      {
        title: columns.value,
        text: ({ metric, value }) => (value === null ? ALARMS.none : alarmValueText(metric, value)),
      },
      { title: columns.raised, text: ({ metric, raise }) => alarmConditionText(metric, raise), dropAt: 2 },
      { title: columns.since, text: ({ sinceMS }) => localTime(sinceMS), dropAt: 1 },
      {
        title: columns.muted,
        text: ({ mutedUntilMS: at }) => (at === undefined ? ALARMS.none : localTime(at)),
        dropAt: 3,
      },
      ...(isVerbose ? [{ title: columns.id, text: ({ alarmId }: Alarm) => alarmId }] : []),
      { title: columns.name, text: ({ name }) => name },
    ],
    lineWidth(),
    printLine,
  ).print(alarmList);
}

async function mute(connection: Connection, alarmId: string, mutedUntilMS: number | null): Promise<void> {
  const request = { method: 'PATCH', body: { mutedUntilMS } } as const;
  const { name } = await dataOf<Alarm>(await callApi(connection, pathOf(alarmId), request));
  printLine(mutedUntilMS === null ? ALARMS.unmuted(name) : ALARMS.muted(name, localTime(mutedUntilMS)));
}

async function test(connection: Connection, alarmId: string): Promise<void> {
  const response = await callApi(connection, `${pathOf(alarmId)}/test`, { method: 'POST' });
  const { webhooks } = await dataOf<AlarmTest>(response);
  if (webhooks === 0) throw new CommandError(ALARMS.notTested);
  printLine(ALARMS.tested(webhooks));
}

function untilOf(values: OptionValues): number {
  const text = textOf(values, 'for') ?? '8h';
  const seconds = expiryOf(text, systemClock.now());
  if (seconds === undefined) throw new UsageError(USAGE_ERRORS.invalidOption('for', ALARMS.period, text));
  return seconds * 1000;
}

function pathOf(alarmId: string): string {
  return `${PATH}/${encodeURIComponent(alarmId)}`;
}
