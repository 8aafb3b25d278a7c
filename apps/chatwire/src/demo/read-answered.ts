import type { Api } from './api.ts';
import { DEMO_USERS } from './demo-users.ts';

/**
 * Marks each conversation whose last message is the user's own as read, because a user who replies has read the rest. The
 * other conversations stay unread, so the demo also shows unread messages.
 */
export async function readAnswered(api: Api): Promise<void> {
  for (const { uid } of DEMO_USERS) {
    const conversations = await api.call('GET', '/conversations?unread=true&perPage=100', { as: uid });
    for (const { conversationType, conversationWith, lastMessage } of conversations) {
      if (lastMessage?.sender !== uid) continue;
      const path = conversationType === 'group' ? `/groups/${conversationWith.guid}` : `/users/${conversationWith.uid}`;
      await api.call('POST', `${path}/conversation/read`, { as: uid, body: {} });
    }
  }
}
