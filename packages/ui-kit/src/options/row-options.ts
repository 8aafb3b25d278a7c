import type { Chat } from '@chatwire/sdk';
import type { ChatMessageOption } from '../templates/chat-message-option.ts';
import { type EntrySettings, menuEntries, templateEntries } from './menu-entry.tsx';
import { hasMenu, messageOptions, type OptionContext } from './message-options.ts';

/** The options of one message, for menu, accessibility actions and swipe. */
export interface RowOptions {
  readonly entries: readonly ChatMessageOption[];
  /** Undefined: reactions are unavailable. */
  readonly onReact: (() => void) | undefined;
  /** Undefined: the message cannot be replied to. */
  readonly onReply: (() => void) | undefined;
}

export interface RowOptionsSettings extends EntrySettings {
  readonly context: OptionContext;
  /** Entries of the message's template; undefined: the built-in ones. */
  readonly templateOptions: (() => readonly ChatMessageOption[] | undefined) | undefined;
  /** Further entries, before Report and Delete. */
  readonly addedOptions: () => readonly ChatMessageOption[];
}

/** Returns the options of a row. See docs/spec/message-list.md#options-menu. */
export function rowOptions(
  row: Chat.MessageRow,
  { context, templateOptions, addedOptions, ...settings }: RowOptionsSettings,
): RowOptions {
  const ids = messageOptions(row, context);
  if (!hasMenu(row.message)) return { ...NO_OPTIONS, entries: menuEntries(row, ids, settings) };
  const { run } = settings;
  const options = templateOptions?.();
  const entries = options ? templateEntries(row, options, context.hidden, settings) : menuEntries(row, ids, settings);
  return {
    entries: withAdded(entries, templateEntries(row, addedOptions(), context.hidden, settings)),
    onReact: ids.includes('reactToMessage') ? () => run('reactToMessage', row) : undefined,
    onReply: ids.includes('replyMessage') ? () => run('replyMessage', row) : undefined,
  };
}

/** Inserts entries before those that report or delete the message, which stay last. */
function withAdded(
  entries: readonly ChatMessageOption[],
  added: readonly ChatMessageOption[],
): readonly ChatMessageOption[] {
  const firstOfLast = entries.findIndex(({ id }) => id === 'reportMessage' || id === 'deleteMessage');
  const index = firstOfLast < 0 ? entries.length : firstOfLast;
  return [...entries.slice(0, index), ...added, ...entries.slice(index)];
}

export const NO_OPTIONS: RowOptions = { entries: [], onReact: undefined, onReply: undefined };

/** Returns whether there is anything to show in a menu; an empty one does not open. */
export function isMenu({ entries, onReact }: RowOptions): boolean {
  return entries.length > 0 || onReact !== undefined;
}
