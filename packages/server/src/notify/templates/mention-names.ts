import type { Message } from '@chatwire/protocol';
import { MENTION_MARK } from '../audience/mentions-of.ts';

/** Names of the mentioned, by uid. */
export function mentionNamesOf(message: Pick<Message, 'data'>): ReadonlyMap<string, string> {
  return new Map((message.data.mentions ?? []).map(({ uid, name }) => [uid, name]));
}

/** Mention marks become `@Name` and `@LABEL`. Contract 5.3. */
export function withMentionNames(text: string, names: ReadonlyMap<string, string>): string {
  if (!text.includes('<@')) return text;
  return text.replace(MENTION_MARK, (_, kind: string, name: string) =>
    kind === 'all' ? `@${name}` : `@${names.get(name.toLowerCase()) ?? name}`,
  );
}
