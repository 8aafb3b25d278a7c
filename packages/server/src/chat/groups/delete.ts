import { conversationIdOf } from '@chatwire/protocol';
import { deleteBansIn } from '../../storage/groups/bans-store.ts';
import { updateGroup } from '../../storage/groups/groups-store.ts';
import { deleteMembers, membersPage } from '../../storage/groups/members-store.ts';
import { deletePasswordTriesIn } from '../../storage/groups/password-tries-store.ts';
import { newestId } from '../../storage/messages/messages-store.ts';
import type { Actor } from '../actor.ts';
import { type Chat, commit } from '../chat.ts';
import { permissionDenied } from '../errors.ts';
import { broadcastConversationRemoved } from '../members/broadcast-removed.ts';
import { lockGroupForActor } from './lock.ts';
import { canDeleteGroup } from './permissions.ts';

/** Maximum number of recipients of one frame. */
const MEMBERS_PER_FRAME = 1_000;

/**
 * Deletes a group for all its members. Its guid is never reused. Permitted to the owner and to server keys.
 * See docs/spec/rest-and-realtime.md#groups-and-members.
 */
export function deleteGroup(chat: Chat, actor: Actor, guid: string): Promise<void> {
  return commit(chat, async (tx) => {
    const { role } = await lockGroupForActor(tx, actor, guid);
    if (actor.kind === 'user' && !canDeleteGroup(role)) throw permissionDenied();
    const newest = await newestId(tx.db, '', { conversationId: conversationIdOf('', guid, 'group') });
    for (let page = await membersPage(tx.db, guid, '', MEMBERS_PER_FRAME); page.length > 0; ) {
      const uids = page.map((member) => member.uid);
      await tx.outdate({ uids }, 'removed', newest);
      broadcastConversationRemoved(tx, guid, uids, 'deleted');
      page = await membersPage(tx.db, guid, uids.at(-1) ?? '', MEMBERS_PER_FRAME);
    }
    await deleteMembers(tx.db, guid);
    await deleteBansIn(tx.db, guid);
    await deletePasswordTriesIn(tx.db, guid);
    await updateGroup(tx.db, guid, { members_count: 0, deleted_at_ms: tx.nowMs, password_hash: null });
  });
}
