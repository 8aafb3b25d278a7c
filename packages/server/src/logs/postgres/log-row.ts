import { ageClassOf, SENT_AGES, STARTED_AGES } from './age-class.ts';
import { facetOf } from '../facet.ts';
import type { NewLogEntry } from '../log-store.ts';
import { conversationKeyOf } from './conversation-key.ts';
import type { Int64, KeyHasher } from './key-hash.ts';
import { packFacet } from './packed-facet.ts';
import type { Words } from './words.ts';

/** The columns an entry can be found by, under their names in the database, but for its position. */
export interface LogRow {
  readonly facet: number;
  readonly sent: number;
  readonly started: number;
  readonly message: number;
  readonly sender: Int64;
  readonly receiver: Int64;
  readonly target: Int64 | undefined;
  readonly conversation: Int64 | undefined;
  readonly reaction: number | undefined;
  readonly reaction_sender: Int64 | undefined;
  readonly reaction_receiver: Int64 | undefined;
  readonly other_type: Int64 | undefined;
  readonly other_provider_id: Int64 | undefined;
}

/** `ms` is the time of writing; `words` must have learnt the entry's words. */
export function logRowOf(entry: NewLogEntry, ms: number, words: Words, hasher: KeyHasher): LogRow {
  const { messageType, providerId, messageSentAtMS, processingStartedAtMS } = entry;
  const conversation = conversationKeyOf(entry.conversationId);
  const keyOf = (id: string | undefined) => (id === undefined ? undefined : hasher.of(id));
  return {
    facet: packFacet(facetOf(entry), {
      category: words.codeOf('category', entry.messageCategory),
      providerId: providerId === undefined ? 0 : words.codeOf('providerId', providerId),
      type: words.codeOf('type', messageType),
      startedAge: ageClassOf(STARTED_AGES, ms - processingStartedAtMS),
      sentAge: ageClassOf(SENT_AGES, ms - messageSentAtMS),
    }),
    sent: messageSentAtMS,
    started: processingStartedAtMS,
    message: entry.messageId,
    sender: hasher.of(entry.sender),
    receiver: hasher.of(entry.receiver),
    target: keyOf(entry.recipient),
    conversation: keyOf(conversation.kind === 'own' ? conversation.conversationId : undefined),
    reaction: entry.reactionId,
    reaction_sender: keyOf(entry.reactionSender),
    reaction_receiver: keyOf(entry.reactionReceiver),
    other_type: keyOf(words.isShared('type', messageType) ? messageType : undefined),
    other_provider_id: keyOf(
      providerId !== undefined && words.isShared('providerId', providerId) ? providerId : undefined,
    ),
  };
}
