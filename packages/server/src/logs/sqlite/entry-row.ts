import type { StoredEntry } from '../entry-json.ts';
import { entryTexts, type TraceJson } from '../entry-texts.ts';
import { facetOf } from '../facet.ts';
import type { NewLogEntry } from '../log-store.ts';
import type { RowTexts } from './block.ts';
import { labelShift } from './facet-book.ts';
import { LABELS, type Label, OTHER_LABEL } from './labels.ts';
import type { Partition } from './partition.ts';
import type { Row } from './row.ts';

/** An entry in the form of its partition, which learns new strings and facets. Inside a transaction. */
export function encodeEntry(
  partition: Partition,
  entry: NewLogEntry,
  ms: number,
  traceJson: TraceJson,
): { row: Row; texts: RowTexts } {
  const texts = { eventId: entry.eventId, ...entryTexts(entry, traceJson) };
  const trace = texts.traceJson === undefined ? 0 : partition.strings.idOfRepeated(texts.traceJson);
  return {
    row: toRow(partition, entry, ms, trace),
    texts: trace === 0 ? texts : { ...texts, traceJson: undefined },
  };
}

function toRow(partition: Partition, entry: NewLogEntry, ms: number, trace: number): Row {
  const { strings } = partition;
  const idOf = (text: string | undefined): number => (text === undefined ? 0 : strings.idOf(text));
  const labels = labelCodes(partition, entry);
  const isOther = (label: Label): boolean => ((labels >>> labelShift(label)) & 255) === OTHER_LABEL;
  return {
    ms,
    processingStartedAtMS: entry.processingStartedAtMS,
    processingEndedAtMS: entry.processingEndedAtMS,
    messageSentAtMS: entry.messageSentAtMS,
    facet: partition.facets.idOf(facetOf(entry), labels),
    messageId: entry.messageId,
    sender: strings.idOf(entry.sender),
    receiver: strings.idOf(entry.receiver),
    recipient: idOf(entry.recipient),
    tokenType: idOf(entry.tokenType),
    pushToken: idOf(entry.pushToken),
    trace,
    attempt: entry.attempt,
    reactionId: entry.reactionId ?? 0,
    reactionSender: idOf(entry.reactionSender),
    reactionReceiver: idOf(entry.reactionReceiver),
    messageIds: entry.messageIds,
    messageCategory: isOther('messageCategory') ? strings.idOf(entry.messageCategory) : 0,
    messageType: isOther('messageType') ? strings.idOf(entry.messageType) : 0,
    providerId: isOther('providerId') ? idOf(entry.providerId) : 0,
  };
}

/** An entry of a partition, ready to be written as JSON. The trace is left out of lists. */
export function toStoredEntry(
  partition: Partition,
  position: number,
  logId: string,
  detail: 'list' | 'trace',
): StoredEntry {
  const row = partition.row(position);
  const { members, labels } = partition.facets.facet(row.facet);
  const textOf = (id: number): string | undefined => (id === 0 ? undefined : partition.strings.textOf(id));
  const text = (name: keyof RowTexts): string | undefined => partition.text(position, name);
  return {
    logId,
    processingStartedAtMS: row.processingStartedAtMS,
    processingEndedAtMS: row.processingEndedAtMS,
    facet: members,
    messageId: row.messageId,
    reactionId: row.reactionId === 0 ? undefined : row.reactionId,
    messageSentAtMS: row.messageSentAtMS,
    sender: partition.strings.textOf(row.sender),
    reactionSender: textOf(row.reactionSender),
    receiver: partition.strings.textOf(row.receiver),
    reactionReceiver: textOf(row.reactionReceiver),
    recipient: textOf(row.recipient),
    tokenType: textOf(row.tokenType),
    pushToken: textOf(row.pushToken),
    providerId: labels.providerId ?? textOf(row.providerId),
    payloadJson: text('payloadJson'),
    reasonDetailJson: text('reasonDetailJson'),
    providerResponseJson: text('providerResponseJson'),
    eventId: text('eventId') ?? '',
    messageCategory: labels.messageCategory ?? textOf(row.messageCategory) ?? '',
    messageType: labels.messageType ?? textOf(row.messageType) ?? '',
    messageIds: row.messageIds,
    attempt: row.attempt,
    attemptsJson: text('attemptsJson'),
    extrasJson: text('extrasJson'),
    traceJson: detail === 'trace' ? (textOf(row.trace) ?? text('traceJson')) : undefined,
  };
}

function labelCodes(partition: Partition, entry: NewLogEntry): number {
  let codes = 0;
  for (const label of LABELS) codes |= partition.facets.labelsOf(label).codeOf(entry[label]) << labelShift(label);
  return codes;
}
