import {
  causeText,
  type ExplainedDecision,
  type ExplainedEvent,
  type Explanation,
  OUTCOMES,
  type PendingDecision,
} from '@chatwire/protocol';
import { CONNECTION_OPTIONS, CONNECTION_USAGE, callApi, connectionOf } from '../api/connection.ts';
import { type Command, textOf, UsageError } from '../command.ts';
import { codeOf } from '../output/code-of.ts';
import { entryText } from '../output/entry-text.ts';
import { localTime } from '../output/local-time.ts';
import { OUTCOME_COLOUR, paint, plain } from '../output/paint.ts';
import { printLine } from '../output/print-line.ts';
import { ruleLines } from '../output/rule-lines.ts';

const NARROWED_BY = ['recipient', 'channel', 'trigger', 'limit'] as const;

export const explain: Command = {
  usage: [
    'chatwire explain <messageId> [--recipient <uid>] [--channel push|email|sms] [--trigger <trigger>]',
    '',
    'Explains who was notified about a message, and why: each rule, and the setting that decided.',
    '',
    '  --limit <n>   decisions, 1 to 1000; default 100',
    '  --format      text (default) or json',
    '  --verbose     adds reason codes and log ids',
    CONNECTION_USAGE,
  ].join('\n'),
  options: {
    ...CONNECTION_OPTIONS,
    recipient: { type: 'string' },
    channel: { type: 'string' },
    trigger: { type: 'string' },
    limit: { type: 'string' },
    format: { type: 'string' },
    verbose: { type: 'boolean' },
  },
  words: { min: 1, max: 1 },
  async run(values, [messageId = '']) {
    const format = textOf(values, 'format') ?? 'text';
    if (format !== 'text' && format !== 'json') throw new UsageError(`--format must be text or json, not "${format}".`);
    const query: Record<string, string> = { messageId };
    for (const name of NARROWED_BY) {
      const text = textOf(values, name);
      if (text !== undefined) query[name] = text;
    }
    const body = (await (await callApi(connectionOf(values), '/logs/explain', { query })).json()) as ExplainResponse;
    const lines = format === 'json' ? [JSON.stringify(body, null, 2)] : textLines(body, values['verbose'] === true);
    for (const line of lines) printLine(line);
  },
};

interface ExplainResponse {
  readonly data: Explanation;
  readonly meta: { readonly next?: object };
}

function textLines({ data, meta }: ExplainResponse, isVerbose: boolean): string[] {
  const { messageId, message, events, decisions, pending } = data;
  const deleted = message.deleted ? ', deleted' : '';
  return [
    `${paint('bold', `Message ${messageId}`)}  ${message.sender} → ${message.receiverType} ${message.receiver}`,
    `${message.type} (${message.class}${deleted}), sent ${localTime(message.sentAtMS)}`,
    ...events.flatMap((event) => [
      ...eventLines(event),
      // The response lists the newest event first; people read from the oldest.
      ...decisions
        .filter(({ eventId }) => eventId === event.eventId)
        .toReversed()
        .flatMap((decision) => decisionLines(decision, isVerbose)),
    ]),
    ...pending.flatMap(pendingLines),
    ...(meta.next ? ['', 'More decisions available: use --limit (up to 1000).'] : []),
  ];
}

function eventLines(event: ExplainedEvent): string[] {
  const { trigger, batch, channel, recipient, actor, notEligible, channelsOff = [], excluded } = event;
  const what = batch ? `batch by ${channel} to ${recipient}` : `${trigger} by ${actor}`;
  return [
    '',
    `${paint('bold', what)}, ${localTime(event.occurredAtMS)}`,
    `  ${notEligible === null ? countsText(event) : paint('yellow', `not eligible: ${causeText(notEligible)}`)}`,
    ...(channelsOff.length > 0 ? [`  disabled channels: ${channelsOff.join(', ')}`] : []),
    ...excluded.map(({ cause, count, uids }) => `  excluded: ${count} ${cause} (${uids.join(', ')})`),
  ];
}

function decisionLines(decision: ExplainedDecision, isVerbose: boolean): string[] {
  const { recipient = 'everyone', channel, provider, outcome, logId, trace } = decision;
  const target = provider === undefined ? channel : `${channel} ${provider}`;
  return [
    '',
    `  ${paint('bold', recipient)}  ${target}  ${paint(OUTCOME_COLOUR[outcome], outcome)}`,
    `    ${plain(entryText(decision))}`,
    ...(isVerbose ? [`    ${paint('dim', `${plain(codeOf(decision))}  ${logId}`.trim())}`] : []),
    ...ruleLines(trace).map((line) => `    ${line}`),
  ];
}

function pendingLines(pending: PendingDecision): string[] {
  const { recipient, channel, state, dueAtMS, provider, providerId, attempt } = pending;
  const target = [channel, provider, providerId].filter(Boolean).join(' ');
  const head = `  ${paint('bold', recipient)}  ${target}  ${paint('cyan', state)}`;
  if (state === 'waiting') return ['', `${head} until ${localTime(dueAtMS)}`];
  return [
    '',
    head,
    `    ${plain(entryText({ ...pending, outcome: 'failed', attempt: (attempt ?? 2) - 1 }))}`,
    `    attempt ${attempt}: next try at ${localTime(dueAtMS)}`,
  ];
}

/** `7 people evaluated, 9 notifications: 5 sent, 4 skipped`: a person has a notification per device. */
function countsText({ candidates, entries }: ExplainedEvent): string {
  const counts = OUTCOMES.filter((outcome) => entries[outcome] > 0).map((outcome) => `${entries[outcome]} ${outcome}`);
  const total = OUTCOMES.reduce((sum, outcome) => sum + entries[outcome], 0);
  const people = candidates === null ? 'still in progress' : `${counted(candidates, 'person', 'people')} evaluated`;
  return `${people}, ${counted(total, 'notification', 'notifications')}${counts.length > 0 ? `: ${counts.join(', ')}` : ''}`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
