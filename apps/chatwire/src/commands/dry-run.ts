import { causeText, type DryRun, type DryRunDecision } from '@chatwire/protocol';
import { CONNECTION_OPTIONS, CONNECTION_USAGE, callApi, connectionOf, dataOf } from '../api/connection.ts';
import { type Command, type OptionValues, textOf, UsageError } from '../command.ts';
import { entryText } from '../output/entry-text.ts';
import { localTime } from '../output/local-time.ts';
import { paint, plain } from '../output/paint.ts';
import { printLine } from '../output/print-line.ts';
import { ruleLines } from '../output/rule-lines.ts';

const TEXTS = ['sender', 'receiver', 'receiverType', 'reaction', 'callType', 'target', 'channel'] as const;

export const dryRun: Command = {
  usage: [
    'chatwire dry-run --uid <uid> --trigger <trigger> --messageId <id>',
    'chatwire dry-run --uid <uid> --trigger <trigger> --sender <uid> --receiver <id> --receiverType user|group [--text <text>]',
    '',
    'Evaluates every rule for a user without sending, recording or counting anything.',
    '',
    '  --at <time>       evaluate at this time, e.g. 2026-01-01T22:00Z; default now',
    '  --channel, --reaction, --callType, --target   as in the API',
    '  --format          text (default) or json',
    CONNECTION_USAGE,
  ].join('\n'),
  options: {
    ...CONNECTION_OPTIONS,
    ...Object.fromEntries(TEXTS.map((name) => [name, { type: 'string' as const }])),
    uid: { type: 'string' },
    trigger: { type: 'string' },
    messageId: { type: 'string' },
    text: { type: 'string' },
    at: { type: 'string' },
    format: { type: 'string' },
  },
  async run(values) {
    const answer = await callApi(connectionOf(values), '/dry-run', { method: 'POST', body: questionOf(values) });
    const data = await dataOf<DryRun>(answer);
    if (textOf(values, 'format') === 'json') printLine(JSON.stringify(data, null, 2));
    else for (const line of textLines(data, textOf(values, 'uid'))) printLine(line);
  },
};

function questionOf(values: OptionValues): object {
  const [uid, trigger, messageId] = [textOf(values, 'uid'), textOf(values, 'trigger'), textOf(values, 'messageId')];
  const [text, at] = [textOf(values, 'text'), textOf(values, 'at')];
  if (uid === undefined || trigger === undefined) throw new UsageError('--uid and --trigger are required.');
  const atMS = at === undefined ? undefined : Date.parse(at);
  if (Number.isNaN(atMS)) throw new UsageError(`--at must be a time like 2026-01-01T22:00Z, not "${at}".`);
  return {
    uid,
    trigger,
    ...Object.fromEntries(TEXTS.map((name) => [name, textOf(values, name)])),
    ...(messageId !== undefined && { messageId: Number(messageId) }),
    ...(text !== undefined && { message: { data: { text } } }),
    ...(atMS !== undefined && { atMS }),
  };
}

function textLines({ wouldNotify, excludedBy, evaluatedAtMS, decisions }: DryRun, recipient = ''): string[] {
  const verdict = wouldNotify ? paint('green', 'would notify') : paint('yellow', 'would not notify');
  return [
    `${verdict}, evaluated at ${localTime(evaluatedAtMS)}`,
    ...(excludedBy === null ? [] : [`  ${plain(causeText(excludedBy, { recipient }))}`]),
    ...decisions.flatMap((decision) => decisionLines(decision, recipient)),
  ];
}

function decisionLines(decision: DryRunDecision, recipient: string): string[] {
  const { channel, provider, tokenType, wouldNotify, nextOpeningMS, trace } = decision;
  const target = [channel, tokenType ?? provider].filter((word) => word !== undefined).join(' ');
  return [
    '',
    `${paint('bold', target)}  ${wouldNotify ? paint('green', 'yes') : paint('yellow', 'no')}`,
    ...(wouldNotify ? [] : [`  ${plain(entryText({ ...decision, recipient, attempt: 0 }))}`]),
    ...(nextOpeningMS === undefined ? [] : [`  notifications resume ${localTime(nextOpeningMS)}`]),
    ...ruleLines(trace).map((line) => `  ${line}`),
  ];
}
