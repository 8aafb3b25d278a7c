import type { AcceptedPush } from '@chatwire/sandbox';

/** Returns the message that a shown notification is about; undefined for reactions and events of groups. */
export function messageOf({ content, data }: Pick<AcceptedPush, 'content' | 'data'>): number | undefined {
  const id = Number(data.messageId);
  return content.kind === 'chat' && content.tag === String(id) ? id : undefined;
}
