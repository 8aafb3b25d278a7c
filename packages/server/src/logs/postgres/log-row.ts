import { storedHandleOf } from '../device/handle-index.ts';
import type { IndexedEntry } from '../engine/head-index.ts';
import { NO_LATENCY } from '../engine/segment.ts';
import { facetOf } from '../facet.ts';
import type { NewLogEntry } from '../log-store.ts';
import { conversationKeyOf } from './conversation-key.ts';
import { type Dictionary, LAYOUT } from './dictionary.ts';
import type { Field, Term, TermHasher } from './term-hash.ts';

/** The indexed values of an entry. */
export interface LogRow extends IndexedEntry {
  readonly facet: number;
  readonly terms: readonly Term[];
  /** Handle of the entry's receipts, as it is stored; 0 without one. */
  readonly handle: number;
}

/** Returns the row of an entry. `dictionary` must have assigned codes to the entry's labels. */
export function logRowOf(entry: NewLogEntry, dictionary: Dictionary, hasher: TermHasher): LogRow {
  return {
    facet: packedFacetOf(entry, dictionary),
    sent: entry.messageSentAtMS,
    started: entry.processingStartedAtMS,
    processing: entry.totalProcessingTimeInMS,
    provider: entry.providerResponse?.durationMs ?? NO_LATENCY,
    terms: termsOf(entry, dictionary, hasher),
    handle: storedHandleOf(entry),
  };
}

/** Returns the packed facet of an entry. `dictionary` must have assigned codes to the entry's labels. */
export function packedFacetOf(entry: NewLogEntry, dictionary: Dictionary): number {
  return LAYOUT.pack(facetOf(entry), (label) => dictionary.labels[label].codeOf(entry[label]));
}

function termsOf(entry: NewLogEntry, dictionary: Dictionary, hasher: TermHasher): Term[] {
  const { messageId, messageIds, messageType, providerId } = entry;
  const terms = [
    hasher.of('sender', entry.sender),
    hasher.of('receiver', entry.receiver),
    hasher.of('message', messageId),
  ];
  const add = (field: Field, id: string | number | undefined): void => {
    if (id !== undefined) terms.push(hasher.of(field, id));
  };
  const conversation = conversationKeyOf(entry.conversationId);
  if (conversation.kind === 'oneOnOne') add('conversation', conversation.conversationId);
  add('recipient', entry.recipient);
  add('reaction', entry.reactionId);
  add('reactionSender', entry.reactionSender);
  add('reactionReceiver', entry.reactionReceiver);
  if (!dictionary.labels.messageType.has(messageType)) add('messageType', messageType);
  if (providerId !== undefined && !dictionary.labels.providerId.has(providerId)) add('providerId', providerId);
  for (const id of new Set(messageIds)) if (id !== messageId) add('message', id);
  return terms;
}
