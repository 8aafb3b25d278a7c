import { conversationIdOf } from '@chatwire/protocol';
import type { LogFilter } from '../../log-store.ts';
import type { Partition } from '../partition.ts';
import type { Row } from '../row.ts';

/**
 * Returns whether a found entry has exactly the texts and ids of the filter, since terms are hashes. Facets and times
 * are exact already.
 */
export function hasTexts(filter: LogFilter, partition: Partition, position: number): boolean {
  const row = partition.row(position);
  const hasText = (stringId: number, text: string | undefined): boolean =>
    text === undefined || (stringId !== 0 && partition.dictionary.textOf(stringId) === text);
  return (
    hasText(row.sender, filter.sender) &&
    hasText(row.receiver, filter.receiver) &&
    hasText(row.recipient, filter.recipient) &&
    hasText(row.recipient, filter.member) &&
    hasText(row.reactionSender, filter.reactionSender) &&
    hasText(row.reactionReceiver, filter.reactionReceiver) &&
    (row.messageCategory === 0 || hasText(row.messageCategory, filter.messageCategory)) &&
    (row.messageType === 0 || hasText(row.messageType, filter.messageType)) &&
    (row.providerId === 0 || hasText(row.providerId, filter.providerId)) &&
    (filter.messageId === undefined || hasMessage(row, filter.messageId)) &&
    (filter.reactionId === undefined || row.reactionId === filter.reactionId) &&
    (filter.conversationId === undefined || conversationOf(partition, row) === filter.conversationId)
  );
}

function hasMessage(row: Row, messageId: number): boolean {
  return row.messageId === messageId || row.messageIds?.includes(messageId) === true;
}

function conversationOf(partition: Partition, row: Row): string {
  const { receiverType } = partition.facets.facet(row.facet).members;
  return conversationIdOf(
    partition.dictionary.textOf(row.sender),
    partition.dictionary.textOf(row.receiver),
    receiverType,
  );
}
