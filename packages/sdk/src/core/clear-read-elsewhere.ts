import { ChatException } from '../base/chat-exception.ts';
import { asJson, idOf, type Json, textOf } from '../base/json.ts';
import { pushParts } from '../base/push-parts.ts';
import { path } from '../http/path.ts';
import type { Core } from './core.ts';

/**
 * Maximum number of conversations requested after a connection. Notifications of further conversations are cleared
 * later, by the server's clear pushes.
 */
const MAX_REQUESTS = 20;

/**
 * Removes notifications of messages that were read on other devices while this client was not connected, because read
 * states are not replayed. Requests only conversations with notifications. See docs/spec/last-mile.md#badge-and-rest.
 */
export async function clearReadElsewhere({ shown, http, ownUid }: Core): Promise<void> {
  const peers = new Map<string, string>();
  for (const { payload } of await shown.getShown()) {
    const data = pushParts(payload).find((part) => textOf(part, 'conversationId') !== undefined) ?? {};
    peers.set(textOf(data, 'conversationId') ?? '', peerPathOf(data, ownUid()));
  }
  peers.delete('');
  for (const [c, peer] of [...peers].slice(0, MAX_REQUESTS)) {
    try {
      const to = idOf(asJson(await http.ask('GET', `${peer}/conversation`)), 'lastReadMessageId');
      await shown.clear({ c, to: to ?? 0 });
    } catch (error) {
      const isNoMember = error instanceof ChatException && (error.status === 403 || error.status === 404);
      if (!isNoMember) throw error;
      await shown.clear({ c });
    }
  }
}

/** Returns the path of the group or of the other user, who is the sender of a one-on-one push. */
function peerPathOf(data: Json, ownUid: string | undefined): string {
  const [sender = '', receiver = ''] = [textOf(data, 'sender'), textOf(data, 'receiver')];
  if (textOf(data, 'receiverType') === 'group') return path`/groups/${receiver}`;
  return path`/users/${sender === ownUid ? receiver : sender}`;
}
