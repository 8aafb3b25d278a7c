import type { Chat } from '@chatwire/sdk';
import { inboxId, type PartnerKey } from './inbox-id.ts';
import { plainPreview } from './plain-preview.ts';

/**
 * Returns the drafts of conversations by id, as returned by `inboxId`, each as one line. Without the open conversation,
 * whose draft is in its composer.
 */
export function draftsOf(
  client: Pick<Chat.ChatClient, 'openConversation'>,
  partners: readonly PartnerKey[],
  people: ReadonlyMap<string, Chat.User>,
  openId: string | undefined,
): ReadonlyMap<string, string> {
  const names = new Map([...people].map(([uid, user]) => [uid, user.getName()]));
  const entries = partners.flatMap(([receiverType, receiverId]) => {
    const id = inboxId(receiverType, receiverId);
    // A view that loads nothing and is released at once: drafts are on this device.
    const view = client.openConversation({ receiverType, receiverId });
    const { text, editing } = view.getSnapshot('draft');
    view.release();
    const line = plainPreview(text, names);
    return line === '' || editing !== undefined || id === openId ? [] : [[id, line] as const];
  });
  return new Map(entries);
}
