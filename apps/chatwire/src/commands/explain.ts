import {
  CHANNEL_NAMES,
  causeText,
  deviceNotes,
  type ExplainedDecision,
  type ExplainedEvent,
  type ExplainedMessage,
  type Explanation,
  OUTCOMES,
  type PendingDecision,
  pushResultOf,
  TRIGGER_LABELS,
} from '@chatwire/protocol';
import { CONNECTION_OPTIONS, callApi, connectionOf } from '../api/connection.ts';
import { NameBook, type NamedIds } from '../api/name-book.ts';
import type { Command } from '../command.ts';
import { codeOf } from '../output/code-of.ts';
import { deviceResultText } from '../output/device-result-text.ts';
import { deviceText, entryText } from '../output/entry-text.ts';
import { localTime } from '../output/local-time.ts';
import { DEVICE_COLOR, OUTCOME_COLOR, paint, plain } from '../output/paint.ts';
import { printLine } from '../output/print-line.ts';
import { ruleLines } from '../output/rule-lines.ts';
import { targetText } from '../output/target-text.ts';
import { EXPLAIN } from '../texts/explain.ts';
import { HELP } from '../texts/help.ts';
import { formatOf, queryOf } from './option-values.ts';

const FILTERS = ['recipient', 'channel', 'trigger', 'limit'] as const;

export const explain: Command = {
  usage: HELP.explain,
  options: {
    ...CONNECTION_OPTIONS,
    recipient: { type: 'string' },
    channel: { type: 'string' },
    trigger: { type: 'string' },
    limit: { type: 'string' },
    format: { type: 'string' },
    verbose: { type: 'boolean' },
  },
  positionals: { min: 1, max: 1 },
  async run(values, [messageId = '']) {
    const format = formatOf(values, ['text', 'json']);
    const query = { messageId, ...queryOf(values, FILTERS) };
    const connection = connectionOf(values);
    const response = await callApi(connection, '/notifications/v1/logs/explain', { query });
    const body = (await response.json()) as ExplainResponse;
    if (format === 'json') return printLine(JSON.stringify(body, null, 2));
    const names = new NameBook(connection);
    await names.load(idsOf(body.data));
    for (const line of textLines(body, names, values['verbose'] === true)) printLine(line);
  },
};

interface ExplainResponse {
  readonly data: Explanation;
  readonly meta: { readonly next?: object };
}

function idsOf({ message, events, decisions, pending }: Explanation): NamedIds[] {
  const excluded = events.flatMap((event) => event.excluded.flatMap(({ uids }) => uids));
  return [
    message,
    ...events.map(({ actor, recipient }) => ({ sender: actor, recipient })),
    ...excluded.map((recipient) => ({ recipient })),
    ...decisions.map(({ recipient }) => ({ recipient })),
    ...pending.map(({ recipient }) => ({ recipient })),
  ];
}

function textLines({ data, meta }: ExplainResponse, names: NameBook, isVerbose: boolean): string[] {
  const { messageId, message, events, decisions, pending } = data;
  const isGroup = message.receiverType === 'group';
  const receiver = isGroup ? names.groupName(message.receiver) : names.userName(message.receiver);
  const title = paint('bold', EXPLAIN.messageTitle(messageId));
  return [
    `${title}  ${plain(EXPLAIN.conversation(names.userName(message.sender), receiver, isGroup))}`,
    plain(EXPLAIN.sent(message.type, message.class, message.deleted, localTime(message.sentAtMS))),
    ...events.flatMap((event) => [
      ...eventLines(event, names),
      // The response lists the newest event first; the output starts with the oldest.
      ...decisions
        .filter(({ eventId }) => eventId === event.eventId)
        .toReversed()
        .flatMap((decision) => decisionLines(decision, message, names, isVerbose)),
    ]),
    ...pending.flatMap((decision) => pendingLines(decision, message, names)),
    ...(meta.next ? ['', EXPLAIN.moreDecisions] : []),
  ];
}

function eventLines(event: ExplainedEvent, names: NameBook): string[] {
  const { trigger, batch, channel, recipient, actor, notEligible, channelsOff = [], excluded } = event;
  const title =
    batch && channel && recipient !== undefined
      ? EXPLAIN.digest(CHANNEL_NAMES[channel], names.userName(recipient))
      : EXPLAIN.event(TRIGGER_LABELS[trigger], names.userName(actor));
  const disabledChannels = channelsOff.map((each) => CHANNEL_NAMES[each]);
  return [
    '',
    `${paint('bold', plain(title))}, ${localTime(event.occurredAtMS)}`,
    `  ${notEligible === null ? countsText(event) : paint('yellow', EXPLAIN.ineligible(causeText(notEligible)))}`,
    ...(disabledChannels.length > 0 ? [`  ${EXPLAIN.disabledChannels(disabledChannels)}`] : []),
    ...excluded.map(({ cause, count, uids }) => `  ${plain(EXPLAIN.excluded(cause, count, uids.map(names.userName)))}`),
  ];
}

function decisionLines(
  decision: ExplainedDecision,
  message: ExplainedMessage,
  names: NameBook,
  isVerbose: boolean,
): string[] {
  const { recipient, logId, trace, stillShown } = decision;
  const onDevice = deviceText({ ...conversationOf(message), ...decision }, names);
  return [
    '',
    `  ${personOf(recipient, names, isVerbose)}  ${targetText(decision)}  ${resultText(decision)}`,
    `    ${plain(entryText({ ...conversationOf(message), ...decision }, names))}`,
    ...(onDevice === undefined ? [] : [`    ${plain(onDevice)}`]),
    ...(stillShown ? [`    ${plain(stillShown.sentence)}`] : []),
    ...(isVerbose ? [`    ${paint('dim', `${plain(codeOf(decision))}  ${logId}`.trim())}`] : []),
    ...deviceNotes(decision.device ?? {}, decision.deviceContext).map((note) => `    ${plain(note)}`),
    ...ruleLines(trace).map((line) => `    ${line}`),
  ];
}

/** Returns the outcome, and what the user saw of a push. */
function resultText(decision: ExplainedDecision): string {
  const result = pushResultOf(decision, decision.deviceContext);
  return [
    paint(OUTCOME_COLOR[decision.outcome], decision.outcome),
    ...(result === undefined ? [] : [paint(DEVICE_COLOR[result], deviceResultText(decision))]),
  ].join(' · ');
}

function pendingLines(pending: PendingDecision, message: ExplainedMessage, names: NameBook): string[] {
  const { recipient, state, dueAtMS, providerId, attempt = 2 } = pending;
  const target = [targetText(pending), providerId].filter(Boolean).join(' ');
  const head = `  ${personOf(recipient, names, false)}  ${target}`;
  if (state === 'waiting') return ['', `${head}  ${paint('cyan', EXPLAIN.pendingUntil(state, localTime(dueAtMS)))}`];
  const last = { ...conversationOf(message), ...pending, outcome: 'failed', attempt: attempt - 1 } as const;
  return [
    '',
    `${head}  ${paint('cyan', state)}`,
    `    ${plain(entryText(last, names))}`,
    `    ${EXPLAIN.nextAttempt(attempt, localTime(dueAtMS))}`,
  ];
}

/** Returns the conversation of a message, for the sentences about its entries. */
function conversationOf({ receiver, receiverType }: ExplainedMessage) {
  return { receiver, receiverType };
}

function personOf(recipient: string | undefined, names: NameBook, isVerbose: boolean): string {
  if (recipient === undefined) return paint('bold', EXPLAIN.everyone);
  return paint('bold', plain(isVerbose ? names.nameAndUid(recipient) : names.userName(recipient)));
}

/** Returns `7 people evaluated, 9 notifications: 5 sent, 4 skipped`. There is one notification per device. */
function countsText({ candidates, entries }: ExplainedEvent): string {
  return EXPLAIN.counts(
    candidates,
    OUTCOMES.map((outcome) => [outcome, entries[outcome]]),
  );
}
