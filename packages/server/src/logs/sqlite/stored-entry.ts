import type { StoredEntry } from '../entry-json.ts';
import { formatLogId } from '../log-id.ts';
import { attemptsJson } from './attempts-text.ts';
import { BLOCK_ROWS, type RowTexts } from './block.ts';
import type { Partition } from './partition.ts';
import { responseJson } from './response-text.ts';

/** Returns an entry of a partition with its trace. `seq`: its position in the log. */
export function toStoredEntry(parts: Partition, position: number, seq: number): StoredEntry {
  const block = parts.blockAt(position);
  const n = position % BLOCK_ROWS;
  const row = parts.row(position);
  const { members, labels } = parts.facets.facet(row.facet);
  const textOf = (id: number): string | undefined => (id === 0 ? undefined : parts.textOf(id));
  const text = (name: keyof RowTexts): string | undefined => block.text(n, name);
  const response = text('providerResponse');
  const attempts = text('attempts');
  return {
    logId: formatLogId(row.ms, seq),
    processingStartedAtMS: row.processingStartedAtMS,
    processingEndedAtMS: row.processingEndedAtMS,
    facet: members,
    messageId: row.messageId,
    reactionId: row.reactionId === 0 ? undefined : row.reactionId,
    messageSentAtMS: row.messageSentAtMS,
    sender: parts.textOf(row.sender),
    reactionSender: textOf(row.reactionSender),
    receiver: parts.textOf(row.receiver),
    reactionReceiver: textOf(row.reactionReceiver),
    recipient: textOf(row.recipient),
    tokenType: textOf(row.tokenType),
    pushToken: textOf(row.pushToken),
    providerId: labels.providerId ?? textOf(row.providerId),
    payloadJson: text('payloadJson'),
    reasonDetailJson: text('reasonDetailJson'),
    providerResponseJson: response === undefined ? undefined : responseJson(response, row.providerMs - 1),
    eventId: text('eventId') ?? '',
    messageCategory: labels.messageCategory ?? textOf(row.messageCategory) ?? '',
    messageType: labels.messageType ?? textOf(row.messageType) ?? '',
    messageIds: row.messageIds,
    attempt: row.attempt,
    attemptsJson: attempts === undefined ? undefined : attemptsJson(attempts, row.processingStartedAtMS),
    extrasJson: text('extrasJson'),
    traceJson: traceJsonAt(parts, position),
  };
}

/** Returns the trace of an entry as JSON; undefined without one. */
export function traceJsonAt(partition: Partition, position: number): string | undefined {
  const { trace } = partition.row(position);
  return trace === 0 ? partition.text(position, 'traceJson') : partition.textOf(trace);
}
