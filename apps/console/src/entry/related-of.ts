import type { LogEntry } from '@chatwire/protocol';
import type { FilterSearch } from '../filter/filter-search.ts';

export interface Related {
  readonly label: string;
  readonly filter: FilterSearch;
}

type RelatableEntry = Pick<
  LogEntry,
  'messageId' | 'reactionId' | 'trigger' | 'channel' | 'recipient' | 'conversationId'
>;

/** Returns log views of entries that are related to an entry. */
export function relatedOf({ messageId, reactionId, trigger, channel, ...entry }: RelatableEntry): readonly Related[] {
  const { recipient, conversationId } = entry;
  const message = { messageId: String(messageId) };
  return [
    { label: 'This message', filter: message },
    {
      label: 'This event',
      filter: { ...message, channel, trigger, ...(reactionId && { reactionId: String(reactionId) }) },
    },
    ...(recipient === undefined
      ? []
      : [
          { label: 'This recipient', filter: { recipient } },
          { label: 'This recipient and message', filter: { recipient, ...message } },
        ]),
    { label: 'This conversation', filter: { conversationId } },
  ];
}
