import type { TermTable } from '../engine/term-table.ts';
import type { Dictionary } from './dictionary.ts';
import type { Row } from './row.ts';
import { FIELD, type Field, idTermOf, pairTermOf, termOf } from './term.ts';

/** Adds an entry to the index under all its terms. */
export function addTerms(table: TermTable, offset: number, row: Row, isGroup: boolean, dictionary: Dictionary): void {
  const addText = (field: Field, stringId: number): void => {
    if (stringId !== 0) table.add(termOf(field, dictionary.hashOf(stringId)), offset);
  };
  table.add(termOf(FIELD.facet, row.facet), offset);
  table.add(idTermOf(FIELD.messageId, row.messageId), offset);
  if (row.messageIds) for (const id of row.messageIds) table.add(idTermOf(FIELD.messageId, id), offset);
  if (row.reactionId !== 0) table.add(idTermOf(FIELD.reactionId, row.reactionId), offset);
  addText(FIELD.sender, row.sender);
  addText(FIELD.receiver, row.receiver);
  addText(FIELD.recipient, row.recipient);
  addText(FIELD.reactionSender, row.reactionSender);
  addText(FIELD.reactionReceiver, row.reactionReceiver);
  addText(FIELD.messageCategory, row.messageCategory);
  addText(FIELD.messageType, row.messageType);
  addText(FIELD.providerId, row.providerId);
  const receiver = dictionary.hashOf(row.receiver);
  table.add(pairTermOf(FIELD.senderReceiver, dictionary.hashOf(row.sender), receiver), offset);
  if (!isGroup || row.recipient === 0) return;
  table.add(pairTermOf(FIELD.groupRecipient, receiver, dictionary.hashOf(row.recipient)), offset);
}
