import type { Message } from '@chatwire/protocol';
import { MENTION_MARK } from '../audience/mentions-of.ts';

/** Returns the names of the mentioned users, by uid. */
export function mentionNamesOf(message: Pick<Message, 'data'>): ReadonlyMap<string, string> {
  return new Map((message.data.mentions ?? []).map(({ uid, name }) => [uid, name]));
}

/** Replaces mention marks by `@Name` and `@LABEL`. See docs/spec/notifications.md#message-class-and-mentions. */
export function withMentionNames(text: string, names: ReadonlyMap<string, string>): string {
  if (!text.includes('<@')) return text;
  return text.replace(MENTION_MARK, (_, kind: string, name: string) => nameOfMention(kind, name, names));
}

/** Returns `@LABEL` for a mention of everyone, otherwise `@Name`, or `@uid` if the name is unknown. */
export function nameOfMention(kind: string, id: string, names: ReadonlyMap<string, string>): string {
  return kind === 'all' ? `@${id}` : `@${names.get(id.toLowerCase()) ?? id}`;
}
