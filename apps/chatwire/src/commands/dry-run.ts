import { causeText, type DryRun, type DryRunDecision, displayText } from '@chatwire/protocol';
import { CONNECTION_OPTIONS, callApi, connectionOf, dataOf } from '../api/connection.ts';
import { NameBook } from '../api/name-book.ts';
import { type Command, type OptionValues, textOf, UsageError } from '../command.ts';
import { entryText } from '../output/entry-text.ts';
import { localTime } from '../output/local-time.ts';
import { paint, plain } from '../output/paint.ts';
import { printLine } from '../output/print-line.ts';
import { ruleLines } from '../output/rule-lines.ts';
import { targetText } from '../output/target-text.ts';
import { EXPLAIN } from '../texts/explain.ts';
import { USAGE_ERRORS } from '../texts/failures.ts';
import { HELP } from '../texts/help.ts';
import { formatOf } from './option-values.ts';

const EVENT_OPTIONS = ['sender', 'receiver', 'receiverType', 'reaction', 'callType', 'target', 'channel'] as const;

export const dryRun: Command = {
  usage: HELP.dryRun,
  options: {
    ...CONNECTION_OPTIONS,
    ...Object.fromEntries(EVENT_OPTIONS.map((name) => [name, { type: 'string' as const }])),
    uid: { type: 'string' },
    trigger: { type: 'string' },
    messageId: { type: 'string' },
    text: { type: 'string' },
    at: { type: 'string' },
    format: { type: 'string' },
  },
  async run(values) {
    const format = formatOf(values, ['text', 'json']);
    const connection = connectionOf(values);
    const request = { method: 'POST', body: eventOf(values) } as const;
    const data = await dataOf<DryRun>(await callApi(connection, '/notifications/v1/dry-run', request));
    if (format === 'json') return printLine(JSON.stringify(data, null, 2));
    const [recipient, sender] = [textOf(values, 'uid') ?? '', textOf(values, 'sender')];
    const names = new NameBook(connection);
    await names.load([{ recipient, sender }]);
    for (const line of textLines(data, { recipient, ...(sender !== undefined && { sender }) }, names)) printLine(line);
  },
};

function eventOf(values: OptionValues): object {
  const [uid, trigger, messageId] = [textOf(values, 'uid'), textOf(values, 'trigger'), textOf(values, 'messageId')];
  const [text, at] = [textOf(values, 'text'), textOf(values, 'at')];
  if (uid === undefined || trigger === undefined) throw new UsageError(USAGE_ERRORS.uidAndTriggerRequired);
  const atMS = at === undefined ? undefined : Date.parse(at);
  if (Number.isNaN(atMS)) throw new UsageError(USAGE_ERRORS.invalidOption('at', EXPLAIN.time, at ?? ''));
  return {
    uid,
    trigger,
    ...Object.fromEntries(EVENT_OPTIONS.map((name) => [name, textOf(values, name)])),
    ...(messageId !== undefined && { messageId: Number(messageId) }),
    ...(text !== undefined && { message: { data: { text } } }),
    ...(atMS !== undefined && { atMS }),
  };
}

interface People {
  readonly recipient: string;
  readonly sender?: string;
}

function textLines(data: DryRun, people: People, names: NameBook): string[] {
  const { wouldNotify, excludedBy, evaluatedAtMS, decisions } = data;
  const result = paint(wouldNotify ? 'green' : 'yellow', EXPLAIN.wouldNotify(wouldNotify));
  const displayNames = {
    recipient: names.userName(people.recipient),
    ...(people.sender !== undefined && { sender: names.userName(people.sender) }),
  };
  return [
    `${result}, ${EXPLAIN.evaluatedAt(localTime(evaluatedAtMS))}`,
    ...(excludedBy === null ? [] : [`  ${plain(causeText(excludedBy, displayNames))}`]),
    ...decisions.flatMap((decision) => decisionLines(decision, people, names)),
  ];
}

function decisionLines(decision: DryRunDecision, people: People, names: NameBook): string[] {
  const { wouldNotify, nextOpeningMS, trace } = decision;
  return [
    '',
    `${paint('bold', targetText(decision))}  ${paint(wouldNotify ? 'green' : 'yellow', EXPLAIN.yesOrNo(wouldNotify))}`,
    ...(wouldNotify ? [] : [`  ${plain(entryText({ ...decision, ...people, attempt: 0 }, names))}`]),
    ...(nextOpeningMS === undefined ? [] : [`  ${EXPLAIN.resumes(localTime(nextOpeningMS))}`]),
    ...displayLines(decision).map((line) => `  ${line}`),
    ...ruleLines(trace).map((line) => `  ${line}`),
  ];
}

function displayLines(decision: DryRunDecision): readonly string[] {
  const { wouldDisplay } = decision;
  if (wouldDisplay === undefined) return [];
  return [[EXPLAIN.wouldDisplay(wouldDisplay), displayText(decision)].filter(Boolean).join(' ')];
}
