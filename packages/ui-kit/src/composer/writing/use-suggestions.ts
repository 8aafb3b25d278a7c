import type { Chat } from '@chatwire/sdk';
import { useEffect, useMemo, useState } from 'react';
import type { ConversationProps } from '../../conversation/conversation-props.ts';
import type { ChatTextFormatter } from '../../formatters/chat-text-formatter.ts';
import { ChatMentionsFormatter } from '../../formatters/mentions/chat-mentions-formatter.ts';
import type { SuggestionItem } from '../../formatters/mentions/suggestion-item.ts';
import { platformTimers } from '../../platform/kit-timers.ts';
import { useChatUIEvents } from '../../provider/ui-events-context.ts';
import type { ComposedText } from './composed-text.ts';
import { type TrackedWord, trackedWord } from './tracked-word.ts';

/** Pause in typing before a search starts, in milliseconds. */
const SEARCH_DELAY_MS = 150;
const NONE: readonly SuggestionItem[] = [];

export interface Suggestions {
  readonly items: readonly SuggestionItem[];
  readonly word: TrackedWord | undefined;
  fetchNext(): void;
  close(): void;
}

/** The suggestions of the formatter with this id. */
interface FormatterSuggestions {
  readonly id: string;
  readonly items: readonly SuggestionItem[];
}

/** Returns the formatters' suggestions for the word at the caret. */
export function useSuggestions(
  formatters: readonly ChatTextFormatter[],
  { text, mentions }: ComposedText,
  caret: number,
  report: (error: unknown, code: string) => void,
): Suggestions {
  const events = useChatUIEvents();
  const [latest, setLatest] = useState<FormatterSuggestions | undefined>(undefined);
  const [closedAt, setClosedAt] = useState<number | undefined>(undefined);
  const word = trackedWord(
    text,
    caret,
    formatters.map((formatter) => formatter.getTrackingCharacter()),
  );
  const formatter = formatters.find((each) => each.getTrackingCharacter() === word?.tracker);
  const key = word?.key;
  // An existing mention needs no suggestions.
  const isOpen = word !== undefined && word.start !== closedAt && mentions.every(({ start }) => start !== word.start);
  useEffect(() => {
    if (!formatter || key === undefined || !isOpen) return setLatest(undefined);
    formatter.setSuggestionListener({
      emit(name, payload) {
        setLatest({ id: payload.id, items: payload.data });
        events.emit(name, payload);
      },
    });
    const cancel = platformTimers.after(SEARCH_DELAY_MS, () => attempt(() => formatter.search(key), report));
    return () => {
      cancel();
      formatter.setSuggestionListener(undefined);
    };
  }, [formatter, key, isOpen, events, report]);
  const items = isOpen && latest && latest.id === formatter?.getId() ? latest.items : NONE;
  return {
    items,
    word: isOpen ? word : undefined,
    fetchNext: () => formatter && attempt(() => formatter.fetchNext(), report),
    close: () => setClosedAt(word?.start),
  };
}

interface ComposerFormatters extends ConversationProps {
  readonly id: string;
  readonly client: Chat.ChatClient | undefined;
  readonly loggedInUser: Chat.User | undefined;
  readonly formatters: readonly ChatTextFormatter[];
  readonly hasMentions: boolean;
  readonly hasMentionAll: boolean;
  readonly mentionAllLabel: string;
}

/** Returns the formatters of one composer: clones that are configured for its conversation. */
export function useComposerFormatters(settings: ComposerFormatters): readonly ChatTextFormatter[] {
  const { id, client, loggedInUser, formatters, hasMentions, hasMentionAll, mentionAllLabel, user, group } = settings;
  return useMemo(() => {
    const hasAppMentions = formatters.some((formatter) => formatter instanceof ChatMentionsFormatter);
    const allFormatters = hasAppMentions ? formatters : [new ChatMentionsFormatter(), ...formatters];
    return allFormatters
      .filter((formatter) => hasMentions || !(formatter instanceof ChatMentionsFormatter))
      .map((formatter) => {
        const clone = formatter.clone();
        clone.setComposerId(id);
        clone.setUser(user);
        clone.setGroup(group);
        clone.setLoggedInUser(loggedInUser);
        if (clone instanceof ChatMentionsFormatter) {
          clone.setClient(client);
          if (!hasMentionAll) clone.setDisableMentionAll(true);
          if (!hasAppMentions) clone.setMentionAllLabel(mentionAllLabel);
        }
        return clone;
      });
  }, [id, client, loggedInUser, formatters, hasMentions, hasMentionAll, mentionAllLabel, user, group]);
}

function attempt(run: () => void | Promise<void>, report: (error: unknown, code: string) => void): void {
  Promise.resolve()
    .then(run)
    .catch((error: unknown) => report(error, 'ERR_CALLBACK'));
}
