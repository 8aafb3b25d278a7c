import type { LogEntry, Message } from '@chatwire/protocol';
import { folded } from '../text/folded.ts';
import { conversationText, messageConversation, messageText } from './message-text.ts';

/** A message that can be picked. */
export interface MessageChoice {
  readonly id: string;
  /** Text of the message. Absent if only its log entries or its id are known. */
  readonly text?: string;
  /** Sender and conversation, and the time. Absent for a typed id. */
  readonly about?: { readonly conversation: string; readonly atMs: number };
}

/** Returns the display name of a user or group. */
export type NameOf = (kind: 'user' | 'group', id: string) => string | undefined;

type Entry = Pick<LogEntry, 'messageId' | 'sender' | 'receiver' | 'receiverType' | 'processingEndedAtMS'>;

/**
 * Returns the messages whose id, text, or names of sender and receiver contain the input, newest first, after a typed id of
 * another message. `entries`: entries of the log that match the input by a name.
 */
export function messageChoices(
  typed: string,
  recent: readonly Message[],
  entries: readonly Entry[],
  nameOf: NameOf,
): readonly MessageChoice[] {
  const text = typed.trim();
  const choices = new Map(recent.map((message) => [message.id, recentChoice(message)]));
  const matches = [...choices.values()].filter(({ id, text: shown = '', about }) =>
    [id, shown, about?.conversation ?? ''].some((part) => folded(part).includes(folded(text))),
  );
  const found = new Map(matches.map((choice) => [choice.id, choice]));
  for (const entry of entries) {
    const id = String(entry.messageId);
    if (text !== '' && entry.messageId > 0 && !found.has(id))
      found.set(id, choices.get(id) ?? logChoice(entry, nameOf));
  }
  const isOtherId = /^[1-9]\d{0,14}$/.test(text) && !found.has(text);
  return [...(isOtherId ? [{ id: text }] : []), ...[...found.values()].toSorted((a, b) => Number(b.id) - Number(a.id))];
}

function recentChoice(message: Message): MessageChoice {
  const about = { conversation: messageConversation(message), atMs: message.sentAtMS };
  return { id: message.id, text: messageText(message), about };
}

function logChoice(
  { messageId, sender, receiver, receiverType, processingEndedAtMS }: Entry,
  nameOf: NameOf,
): MessageChoice {
  const to = nameOf(receiverType === 'group' ? 'group' : 'user', receiver) ?? receiver;
  const conversation = conversationText(nameOf('user', sender) ?? sender, to, receiverType);
  return { id: String(messageId), about: { conversation, atMs: processingEndedAtMS } };
}
