import { createHash } from 'node:crypto';
import type { EntryReference } from '../provider.ts';

/**
 * Returns an id to which all emails about a conversation refer (header `References`), so that email clients show them as a
 * thread. `domain`: of the sender. See docs/spec/last-mile.md#unsubscribe.
 */
export function conversationReferenceOf({ recipient, conversationId }: EntryReference, domain: string): string {
  const hash = createHash('sha256').update(`${recipient} ${conversationId}`).digest('hex').slice(0, 24);
  return `<conversation-${hash}@${domain}>`;
}
