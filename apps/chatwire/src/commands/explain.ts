import type { ExplainedDecision, ExplainedEvent, Explanation, PendingDecision } from '@chatwire/protocol';
import { CONNECTION_OPTIONS, CONNECTION_USAGE, callApi, connectionOf } from '../api/connection.ts';
import { type Command, textOf, UsageError } from '../command.ts';
import { gateLines } from '../output/gate-lines.ts';
import { localTime } from '../output/local-time.ts';
import { OUTCOME_COLOUR, paint, plain } from '../output/paint.ts';
import { printLine } from '../output/print-line.ts';

const NARROWED_BY = ['recipient', 'channel', 'trigger', 'limit'] as const;

export const explain: Command = {
  usage: [
    'chatwire explain <messageId> [--recipient <uid>] [--channel push|email|sms] [--trigger <trigger>]',
    '',
    'Says for everybody concerned why they were, or were not, told: each gate, and the setting that decided.',
    '',
    '  --limit <n>   decisions, 1 to 1000; default 100',
    '  --format      text (default) or json',
    CONNECTION_USAGE,
  ].join('\n'),
  options: {
    ...CONNECTION_OPTIONS,
    recipient: { type: 'string' },
    channel: { type: 'string' },
    trigger: { type: 'string' },
    limit: { type: 'string' },
    format: { type: 'string' },
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
    const body = (await (await callApi(connectionOf(values), '/logs/explain', { query })).json()) as ExplainAnswer;
    const lines = format === 'json' ? [JSON.stringify(body, null, 2)] : textLines(body);
    for (const line of lines) printLine(line);
  },
};

interface ExplainAnswer {
  readonly data: Explanation;
  readonly meta: { readonly next?: object };
}

function textLines({ data, meta }: ExplainAnswer): string[] {
  const { messageId, message, events, decisions, pending } = data;
  const deleted = message.deleted ? ', deleted' : '';
  return [
    `${paint('bold', `Message ${messageId}`)}  ${message.sender} → ${message.receiverType} ${message.receiver}`,
    `${message.type} (${message.class}${deleted}), sent ${localTime(message.sentAtMS)}`,
    ...events.flatMap((event) => [
      ...eventLines(event),
      // The answer has the newest first; a story is told from its beginning.
      ...decisions
        .filter(({ eventId }) => eventId === event.eventId)
        .toReversed()
        .flatMap(decisionLines),
    ]),
    ...pending.map(pendingLine),
    ...(meta.next ? ['', 'There are more decisions: --limit shows up to 1000.'] : []),
  ];
}

function eventLines(event: ExplainedEvent): string[] {
  const {
    trigger,
    batch,
    channel,
    recipient,
    actor,
    candidates,
    notEligible,
    channelsOff = [],
    entries,
    excluded,
  } = event;
  const what = batch ? `batch by ${channel} to ${recipient}` : `${trigger} by ${actor}`;
  const { sent, failed, skipped, unreachable } = entries;
  return [
    '',
    `${paint('bold', what)}, ${localTime(event.occurredAtMS)}`,
    notEligible === null
      ? `  ${candidates ?? '…'} ${candidates === 1 ? 'candidate' : 'candidates'}: ${sent} sent, ${failed} failed, ${skipped} skipped, ${unreachable} unreachable`
      : `  ${paint('yellow', `nobody was to be told: ${notEligible}`)}`,
    ...(channelsOff.length > 0 ? [`  switched off for the whole app: ${channelsOff.join(', ')}`] : []),
    ...excluded.map(({ cause, count, uids }) => `  left out: ${count} ${cause} (${uids.join(', ')})`),
  ];
}

function decisionLines(decision: ExplainedDecision): string[] {
  const { recipient = 'everybody', channel, provider, outcome, logId, reason, reasonDetail, trace } = decision;
  const through = provider === undefined ? channel : `${channel} ${provider}`;
  const why = reason === undefined ? '' : `  ${reason} ${reasonDetail?.code ?? ''}`.trimEnd();
  return [
    '',
    `  ${paint('bold', recipient)}  ${through}  ${paint(OUTCOME_COLOUR[outcome], outcome)}${why}  ${paint('dim', logId)}`,
    ...(reasonDetail ? [`    ${plain(reasonDetail.message)}`] : []),
    ...gateLines(trace).map((line) => `    ${line}`),
  ];
}

function pendingLine({ recipient, channel, state, dueAtMS }: PendingDecision): string {
  return `\n${paint('bold', recipient)}  ${channel}  ${paint('cyan', state)} until ${localTime(dueAtMS)}`;
}
