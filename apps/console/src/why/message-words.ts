import type { Message } from '@chatwire/protocol';

/** What a message says, in one line. */
export function messageText({ data, type, category, deletedAt }: Message): string {
  if (deletedAt !== undefined) return 'Deleted message';
  if (category === 'call') return 'Call';
  return data.text?.trim() || `${type.charAt(0).toUpperCase()}${type.slice(1)}`;
}

/** Who said it, and where: `Ivo in Harbour crew`. */
export function messagePlace({ data, sender, receiver, receiverType }: Message): string {
  const from = nameOf(data.entities?.sender?.entity) ?? sender;
  const to = nameOf(data.entities?.receiver?.entity) ?? receiver;
  return receiverType === 'group' ? `${from} in ${to}` : `${from} to ${to}`;
}

function nameOf(entity: Readonly<Record<string, unknown>> | undefined): string | undefined {
  return typeof entity?.['name'] === 'string' ? entity['name'] : undefined;
}
