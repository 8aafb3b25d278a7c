import type { Message } from '@chatwire/protocol';
import { DELETED_MESSAGE } from '../text/common.ts';
import { upperFirst } from '../text/upper-first.ts';

/** Returns a message as one line of text. */
export function messageText({ data, type, category, deletedAt }: Message): string {
  if (deletedAt !== undefined) return DELETED_MESSAGE;
  if (category === 'call') return 'Call';
  return withNames(data.text ?? '', data.mentions).trim() || upperFirst(type);
}

/** Replaces mention marks with names: `@Aiko`. */
function withNames(text: string, mentions: Message['data']['mentions'] = []): string {
  const names = new Map(mentions.map(({ uid, name }) => [uid, name]));
  return text
    .replaceAll(/<@uid:([a-z0-9_-]{1,100})>/gi, (_, uid: string) => `@${names.get(uid.toLowerCase()) ?? uid}`)
    .replaceAll(/<@all:([^<>]*)>/gi, '@$1');
}

/** Returns sender and conversation: `Ivo in Harbour crew`. */
export function messageConversation({ data, sender, receiver, receiverType }: Message): string {
  const from = nameOf(data.entities?.sender?.entity) ?? sender;
  const to = nameOf(data.entities?.receiver?.entity) ?? receiver;
  return conversationText(from, to, receiverType);
}

/** Returns sender and receiver, by name: `Ivo in Harbour crew`. */
export function conversationText(from: string, to: string, receiverType: Message['receiverType']): string {
  return receiverType === 'group' ? `${from} in ${to}` : `${from} to ${to}`;
}

/** Returns the display names in a message by uid. */
export function namesIn(message: Message | undefined): ReadonlyMap<string, string> {
  const entities = Object.values(message?.data.entities ?? {}).map(({ entity }) => entity);
  return new Map(
    entities.flatMap((entity) => {
      const name = nameOf(entity);
      return typeof entity['uid'] === 'string' && name !== undefined ? [[entity['uid'], name] as const] : [];
    }),
  );
}

function nameOf(entity: Readonly<Record<string, unknown>> | undefined): string | undefined {
  return typeof entity?.['name'] === 'string' ? entity['name'] : undefined;
}
