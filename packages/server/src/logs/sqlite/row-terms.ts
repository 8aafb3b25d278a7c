import type { Row } from './block.ts';
import { FIELD, type Field, pairTermOf, type Term, termOf, VALUE_LIMIT } from './term.ts';
import type { TermTable } from './term-table.ts';

/** Answers the id of a partition's string. */
export type StringId = (text: string) => number;

/** Enters an entry under everything it can be found by. */
export function addTerms(table: TermTable, offset: number, row: Row, isGroup: boolean, stringId: StringId): void {
  const { sender, receiver, recipient } = row;
  table.add(termOf(FIELD.facet, row.facet), offset);
  table.add(messageTerm(row.messageId, stringId), offset);
  table.add(termOf(FIELD.sender, sender), offset);
  table.add(termOf(FIELD.receiver, receiver), offset);
  table.add(pairTermOf(FIELD.senderReceiver, sender, receiver), offset);
  if (recipient !== 0) {
    table.add(termOf(FIELD.recipient, recipient), offset);
    if (isGroup) table.add(pairTermOf(FIELD.groupRecipient, receiver, recipient), offset);
  }
  if (row.messageIds) for (const id of row.messageIds) table.add(messageTerm(id, stringId), offset);
  if (row.reactionId !== 0) table.add(reactionTerm(row.reactionId, stringId), offset);
  addPresent(table, offset, FIELD.reactionSender, row.reactionSender);
  addPresent(table, offset, FIELD.reactionReceiver, row.reactionReceiver);
  addPresent(table, offset, FIELD.conversation, row.conversation);
  addPresent(table, offset, FIELD.messageCategory, row.messageCategory);
  addPresent(table, offset, FIELD.messageType, row.messageType);
  addPresent(table, offset, FIELD.providerId, row.providerId);
}

export function messageTerm(id: number, stringId: StringId): Term {
  return id < VALUE_LIMIT ? termOf(FIELD.message, id) : termOf(FIELD.largeMessage, stringId(String(id)));
}

export function reactionTerm(id: number, stringId: StringId): Term {
  return id < VALUE_LIMIT ? termOf(FIELD.reaction, id) : termOf(FIELD.largeReaction, stringId(String(id)));
}

function addPresent(table: TermTable, offset: number, field: Field, stringId: number): void {
  if (stringId !== 0) table.add(termOf(field, stringId), offset);
}
