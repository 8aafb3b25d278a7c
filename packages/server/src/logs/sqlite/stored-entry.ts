import type { StoredEntry } from '../entry-json.ts';
import { formatLogId } from '../log-id.ts';
import { attemptsJson } from './attempts-text.ts';
import { BLOCK_ROWS, type Block, type RowTexts } from './block.ts';
import type { PartitionFacets } from './partition-facets.ts';
import { responseJson } from './response-text.ts';

/** Sources of the entries of a partition. */
export interface EntryParts {
  readonly facets: PartitionFacets;
  /** Returns the block of the entry at a position. */
  blockAt(position: number): Block;
  textOf(id: number): string;
}

/** Returns an entry of a partition, ready to be serialized. `seq`: its position in the log. Lists omit the trace. */
export function toStoredEntry(parts: EntryParts, position: number, seq: number, detail: 'list' | 'trace'): StoredEntry {
  const block = parts.blockAt(position);
  const n = position % BLOCK_ROWS;
  const row = block.rows[n];
  if (row === undefined) throw new RangeError(`no log entry at position ${position} of its partition`);
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
    traceJson: detail === 'trace' ? (textOf(row.trace) ?? text('traceJson')) : undefined,
  };
}
