import { conversationIdOf } from '@chatwire/protocol';
import { type FacetTest, facetTest } from '../facet.ts';
import type { LogFilter } from '../log-store.ts';
import { readConversationId } from './conversation.ts';
import { type FacetSet, labelShift } from './facet-book.ts';
import { LABELS, OTHER_LABEL } from './labels.ts';
import type { Partition } from './partition.ts';
import { messageTerm, reactionTerm } from './row-terms.ts';
import type { Time } from './segment.ts';
import { FIELD, type Field, pairTermOf, type Term, termOf } from './term.ts';

/** A filter in the numbers of one partition. Exact: an entry matches when it passes all three. */
export interface Plan {
  /** Facets of which an entry has one; undefined: any. */
  readonly facets: FacetSet | undefined;
  /** Of each group, an entry has at least one term. */
  readonly terms: readonly (readonly Term[])[];
  readonly times: readonly TimeBounds[];
}

/** after < time ≤ upTo. */
export interface TimeBounds {
  readonly time: Time;
  readonly after: number;
  readonly upTo: number;
}

/** Undefined when no entry of the partition can match. */
export function planFor(partition: Partition, filter: LogFilter): Plan | undefined {
  const terms = new TermGroups(partition);
  const test = addConversation(filter, terms);
  const closed = facetTest(test);
  if (!closed) return undefined;
  const labels = addLabels(partition, test, terms);
  addActors(test, terms);
  const ids = (text: string): number => partition.strings.find(text) ?? 0;
  if (test.messageId !== undefined) terms.addAny([messageTerm(test.messageId, ids)]);
  if (test.reactionId !== undefined) terms.addAny([reactionTerm(test.reactionId, ids)]);
  const times = timeBounds(test);
  if (!labels || terms.impossible || times.some(({ after, upTo }) => after >= upTo)) return undefined;
  if (closed.mask === 0 && labels.mask === 0) return { facets: undefined, terms: terms.groups, times };
  const facets = partition.facets.select(closed, labels);
  return facets.ids.length === 0 ? undefined : { facets, terms: terms.groups, times };
}

/** Collects term groups; a string the partition does not have makes the filter impossible. */
class TermGroups {
  readonly groups: Term[][] = [];
  readonly #partition: Partition;
  impossible = false;

  constructor(partition: Partition) {
    this.#partition = partition;
  }

  addAny(terms: Term[]): void {
    this.groups.push(terms);
  }

  addString(field: Field, text: string | undefined): void {
    if (text !== undefined) this.addAny([termOf(field, this.idOf(text))]);
  }

  addPair(field: Field, first: string, second: string): void {
    this.addAny([pairTermOf(field, this.idOf(first), this.idOf(second))]);
  }

  idOf(text: string): number {
    const id = this.#partition.strings.find(text);
    if (id === undefined) this.impossible = true;
    return id ?? 0;
  }
}

/** A conversation is a group, or two users in either role. Answers the filter with what the conversation implies. */
function addConversation(filter: LogFilter, terms: TermGroups): LogFilter {
  if (filter.conversationId === undefined) return filter;
  const reading = readConversationId(filter.conversationId);
  const receiverType = reading.kind === 'users' ? 'user' : 'group';
  switch (reading.kind) {
    case 'ambiguous':
      terms.addString(FIELD.conversation, filter.conversationId);
      return filter;
    case 'group':
      terms.addString(FIELD.receiver, reading.guid);
      break;
    case 'users': {
      const first = terms.idOf(reading.first);
      const second = terms.idOf(reading.second);
      terms.addAny([pairTermOf(FIELD.senderReceiver, first, second), pairTermOf(FIELD.senderReceiver, second, first)]);
      if (conversationIdOf(reading.first, reading.second, 'user') !== filter.conversationId) terms.impossible = true;
      break;
    }
    case 'none':
      terms.impossible = true;
  }
  if (filter.receiverType !== undefined && filter.receiverType !== receiverType) terms.impossible = true;
  return { ...filter, receiverType };
}

function addActors(filter: LogFilter, terms: TermGroups): void {
  const { sender, receiver, member } = filter;
  // A member is the recipient in a group; that there is one is part of the facet.
  const recipient = member ?? filter.recipient;
  if (filter.recipient !== undefined && filter.recipient !== recipient) terms.impossible = true;
  const inGroup = member !== undefined || filter.receiverType === 'group';
  const bySender = sender !== undefined && receiver !== undefined;
  const byRecipient = recipient !== undefined && receiver !== undefined && inGroup;
  if (bySender) terms.addPair(FIELD.senderReceiver, sender, receiver);
  else terms.addString(FIELD.sender, sender);
  if (byRecipient) terms.addPair(FIELD.groupRecipient, receiver, recipient);
  else terms.addString(FIELD.recipient, recipient);
  if (!bySender && !byRecipient) terms.addString(FIELD.receiver, receiver);
  terms.addString(FIELD.reactionSender, filter.reactionSender);
  terms.addString(FIELD.reactionReceiver, filter.reactionReceiver);
}

/** Labels with a code of their own join the facet test; the others are terms. Undefined when one does not occur. */
function addLabels(partition: Partition, filter: LogFilter, terms: TermGroups): FacetTest | undefined {
  let mask = 0;
  let bits = 0;
  for (const label of LABELS) {
    const text = filter[label];
    if (text === undefined) continue;
    const code = partition.facets.labelsOf(label).find(text);
    if (code === undefined) return undefined;
    if (code === OTHER_LABEL) terms.addString(FIELD[label], text);
    mask |= 255 << labelShift(label);
    bits |= code << labelShift(label);
  }
  return { mask, bits };
}

function timeBounds(filter: LogFilter): TimeBounds[] {
  const { from, to, processedFrom, processedTo } = filter;
  const bounds: TimeBounds[] = [];
  if (from !== undefined || to !== undefined) bounds.push(boundsOf('messageSentAtMS', from, to));
  if (processedFrom !== undefined || processedTo !== undefined) {
    bounds.push(boundsOf('processingStartedAtMS', processedFrom, processedTo));
  }
  return bounds;
}

function boundsOf(time: Time, after: number | undefined, upTo: number | undefined): TimeBounds {
  return { time, after: after ?? Number.NEGATIVE_INFINITY, upTo: upTo ?? Number.POSITIVE_INFINITY };
}
