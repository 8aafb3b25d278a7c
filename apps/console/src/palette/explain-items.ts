import type { LogEntry, Message } from '@chatwire/protocol';
import { isValueOf } from '../filter/filter-fields.ts';
import type { SearchResult } from '../filter/suggestions.ts';
import { messageConversation, messageText } from '../why/message-text.ts';
import type { WhySearch } from '../why/why-search.ts';
import type { ExplainQuery } from './explain-query.ts';
import type { PaletteItem } from './palette-item.ts';

/** The entry that is open in the log, if it concerns one person. */
export interface OpenEntry extends Pick<LogEntry, '_id' | 'messageId'> {
  readonly recipient: string;
  /** Display name of the recipient, if known. */
  readonly name: string | undefined;
}

/** What the server found for an input. */
interface FoundSubjects {
  readonly people: readonly SearchResult[];
  readonly messages: readonly Message[];
}

/** Returns the item that explains the open entry. */
export function entryItem({ _id, recipient, name, messageId }: OpenEntry): PaletteItem {
  return {
    ...explainItem(`entry ${_id}`, 'Explain this entry', { user: recipient, message: String(messageId) }),
    about: `${name ?? recipient} · message ${messageId}`,
    words: 'why',
  };
}

/**
 * Returns the items that explain what an input asks for: a message for a person, a message, or, after “explain”, people and
 * messages that were found.
 */
export function explainItems(query: ExplainQuery, { people, messages }: FoundSubjects): readonly PaletteItem[] {
  const { isExplain, messageId, text } = query;
  if (messageId !== undefined) {
    return people.map(({ id, name }) =>
      explainItem(`${id} ${messageId}`, `Explain message ${messageId} for ${name}`, { user: id, message: messageId }),
    );
  }
  if (isValueOf('messageId', text)) return [explainItem(text, `Explain message ${text}`, { message: text })];
  if (!isExplain) return [];
  return [
    ...people.map(({ id, name }) => ({ ...explainItem(id, `Explain for ${name}`, { user: id }), about: id })),
    ...messages.map((message) => ({
      ...explainItem(message.id, `Explain “${messageText(message)}”`, searchOf(message)),
      about: `${messageConversation(message)} · ${message.id}`,
    })),
  ];
}

/** A message to one person is explained for that person; for a group the page asks for whom. */
function searchOf({ id, receiver, receiverType }: Message): WhySearch {
  return receiverType === 'user' ? { user: receiver, message: id } : { message: id };
}

function explainItem(id: string, label: string, search: WhySearch): PaletteItem {
  return { id: `explain ${id}`, label, icon: 'question', target: { open: 'why', search } };
}
