import type { LogFilter } from '../../log-store.ts';
import { FIELD, hashOf, idTermOf, pairTermOf, type Term, textTermOf } from '../term.ts';

/** Groups of terms: an entry that matches has at least one term of each group. The converse has to be checked on the entry. */
export type TermGroups = readonly (readonly Term[])[];

/** Returns the terms of the members that are not part of the facet. */
export function filterTerms(filter: LogFilter): TermGroups {
  const { sender, receiver, member, reactionSender, reactionReceiver, conversationId, messageId, reactionId } = filter;
  const groups: Term[][] = [];
  // A member is the recipient in a group; its presence is part of the facet.
  const recipient = member ?? filter.recipient;
  const inGroup = member !== undefined || filter.receiverType === 'group';
  const bySender = sender !== undefined && receiver !== undefined;
  const byRecipient = recipient !== undefined && receiver !== undefined && inGroup;
  if (bySender) groups.push([pairTermOf(FIELD.senderReceiver, hashOf(sender), hashOf(receiver))]);
  else if (sender !== undefined) groups.push([textTermOf(FIELD.sender, sender)]);
  if (byRecipient) groups.push([pairTermOf(FIELD.groupRecipient, hashOf(receiver), hashOf(recipient))]);
  else if (recipient !== undefined) groups.push([textTermOf(FIELD.recipient, recipient)]);
  if (receiver !== undefined && !bySender && !byRecipient) groups.push([textTermOf(FIELD.receiver, receiver)]);
  if (reactionSender !== undefined) groups.push([textTermOf(FIELD.reactionSender, reactionSender)]);
  if (reactionReceiver !== undefined) groups.push([textTermOf(FIELD.reactionReceiver, reactionReceiver)]);
  if (conversationId !== undefined) groups.push(conversationTerms(conversationId));
  if (messageId !== undefined) groups.push([idTermOf(FIELD.messageId, messageId)]);
  if (reactionId !== undefined) groups.push([idTermOf(FIELD.reactionId, reactionId)]);
  return groups;
}

/** A conversation is a group, or two users in either role. Ids that contain `_user_` allow more than one reading. */
function conversationTerms(conversationId: string): Term[] {
  const terms: Term[] = [];
  if (conversationId.startsWith('group_')) {
    terms.push(textTermOf(FIELD.receiver, conversationId.slice('group_'.length)));
  }
  for (let at = conversationId.indexOf('_user_'); at >= 0; at = conversationId.indexOf('_user_', at + 1)) {
    const first = hashOf(conversationId.slice(0, at));
    const second = hashOf(conversationId.slice(at + '_user_'.length));
    terms.push(pairTermOf(FIELD.senderReceiver, first, second), pairTermOf(FIELD.senderReceiver, second, first));
  }
  return terms;
}
