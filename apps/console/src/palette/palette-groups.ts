import type { Message } from '@chatwire/protocol';
import { filterText, withFilter } from '../filter/filter.ts';
import { fieldOf, isValueOf } from '../filter/filter-fields.ts';
import type { SearchResult } from '../filter/suggestions.ts';
import { prefixMatchesFirst, suggestionsFor } from '../filter/suggestions.ts';
import { wordsMatch } from '../filter/words-match.ts';
import { messageConversation, messageText } from '../why/message-text.ts';
import { entryItem, explainItems, type OpenEntry } from './explain-items.ts';
import type { ExplainQuery } from './explain-query.ts';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';

interface PaletteContents {
  /** What the input asks to explain. People and messages were searched by its text. */
  readonly query: ExplainQuery;
  /** The entry that is open in the log. */
  readonly entry: OpenEntry | undefined;
  readonly pages: readonly PaletteItem[];
  readonly views: readonly PaletteItem[];
  readonly actions: readonly PaletteItem[];
  readonly settings: readonly PaletteItem[];
  /** Users and groups that the server found. */
  readonly found: readonly SearchResult[];
  /** Messages that the server found by text. */
  readonly messages: readonly Message[];
}

/** Maximum number of items per group, where the browser searches. */
const MAX_ITEMS = 6;

/**
 * Returns the items that the palette offers for an input, in groups. Pages, saved views, actions, settings, and log filters are
 * found by their words; people and groups by name or id; messages by text; entries of a message or conversation by id; and
 * explanations by person and message. For an empty input, returns all saved views, pages, and actions.
 */
export function paletteGroups(typed: string, contents: PaletteContents): readonly PaletteGroup[] {
  const text = typed.trim();
  const { pages, views, actions, settings, messages, query } = contents;
  const sortedResults = prefixMatchesFirst(contents.found, query.text);
  const people = sortedResults.filter(({ kind }) => kind === 'user');
  const entryItems = contents.entry ? [entryItem(contents.entry)] : [];
  if (text === '') {
    return withItems([
      { label: 'This entry', items: entryItems },
      { label: 'Saved views', items: views },
      { label: 'Pages', items: pages },
      { label: 'Actions', items: actions },
    ]);
  }
  return withItems([
    { label: 'This entry', items: matchingItems(entryItems, text) },
    { label: 'Go to', items: idItems(text) },
    { label: 'Explain', items: explainItems(query, { people, messages }) },
    { label: 'Saved views', items: matchingItems(views, text) },
    { label: 'Pages', items: matchingItems(pages, text) },
    { label: 'People', items: people.map(personItem) },
    { label: 'Groups', items: sortedResults.filter(({ kind }) => kind === 'group').map(groupItem) },
    { label: 'Actions', items: matchingItems(actions, text) },
    { label: 'Log filters', items: filterItems(text) },
    { label: 'Settings', items: matchingItems(settings, text) },
    { label: 'Messages', items: messages.map(messageItem) },
  ]);
}

function withItems(groups: readonly PaletteGroup[]): readonly PaletteGroup[] {
  return groups.filter(({ items }) => items.length > 0);
}

function matchingItems(items: readonly PaletteItem[], text: string): readonly PaletteItem[] {
  return items
    .filter(({ label, about = '', words = '' }) => wordsMatch(text, `${label} ${about} ${words}`))
    .slice(0, MAX_ITEMS);
}

function personItem({ id, name }: SearchResult): PaletteItem {
  return { id: `user ${id}`, label: name, about: id, icon: 'person', target: { open: 'person', uid: id } };
}

function groupItem({ id, name }: SearchResult): PaletteItem {
  const search = { receiver: id, receiverType: 'group' };
  return { id: `group ${id}`, label: name, about: `${id} · entries`, icon: 'list', target: { open: 'logs', search } };
}

function messageItem(message: Message): PaletteItem {
  return {
    id: `message ${message.id}`,
    label: messageText(message),
    about: `${messageConversation(message)} · ${message.id}`,
    icon: 'message',
    target: { open: 'logs', search: { messageId: message.id } },
  };
}

/** Returns the items for an id: a number is a message id, 24 hexadecimal digits are an entry id. */
function idItems(text: string): readonly PaletteItem[] {
  if (isValueOf('messageId', text)) {
    return [
      {
        id: 'message id',
        label: `Entries for message ${text}`,
        icon: 'list',
        target: { open: 'logs', search: { messageId: text } },
      },
    ];
  }
  if (/^[0-9a-f]{24}$/.test(text)) {
    const search = { at: text, entry: text };
    return [{ id: 'entry id', label: 'Open entry', about: text, icon: 'list', target: { open: 'logs', search } }];
  }
  if (/^group_\S+$|^\S+_user_\S+$/.test(text)) {
    const search = { conversationId: text };
    return [
      {
        id: 'conversation',
        label: 'Entries for conversation',
        about: text,
        icon: 'list',
        target: { open: 'logs', search },
      },
    ];
  }
  return [];
}

function filterItems(text: string): readonly PaletteItem[] {
  return suggestionsFor(text, [])
    .flatMap(({ items }) => items)
    .filter(({ name }) => fieldOf(name).type.kind === 'enum')
    .slice(0, MAX_ITEMS)
    .map((filter) => ({
      id: `filter ${filterText(filter)}`,
      label: filterText(filter),
      about: filter.value,
      icon: 'search',
      target: { open: 'logs', search: withFilter({}, filter) },
    }));
}
