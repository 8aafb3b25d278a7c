import { deleteBansIn } from '../storage/bans-store.ts';
import { updateGroup } from '../storage/groups-store.ts';
import { deleteMembers, membersPage } from '../storage/members-store.ts';
import { deletePasswordTriesIn } from '../storage/password-tries-store.ts';
import type { Actor } from './actor.ts';
import { type Chat, commit } from './chat.ts';
import { mayDispose } from './clearance.ts';
import { openGroup } from './open-group.ts';
import { noClearance } from './refusals.ts';
import { tellRemoved } from './tell-removed.ts';

/** Members told by one frame. */
const BATCH = 1_000;

/**
 * Ends a group for everyone. Its guid is never given to another. The owner, server keys always.
 * See docs/spec/rest-and-realtime.md#groups-and-members.
 */
export function deleteGroup(chat: Chat, actor: Actor, guid: string): Promise<void> {
  return commit(chat, async (tx) => {
    const { authority } = await openGroup(tx, actor, guid);
    if (actor.kind === 'user' && !mayDispose(authority)) throw noClearance();
    for (let page = await membersPage(tx.db, guid, '', BATCH); page.length > 0; ) {
      const uids = page.map((member) => member.uid);
      tellRemoved(tx, guid, uids, 'deleted');
      page = await membersPage(tx.db, guid, uids.at(-1) ?? '', BATCH);
    }
    await deleteMembers(tx.db, guid);
    await deleteBansIn(tx.db, guid);
    await deletePasswordTriesIn(tx.db, guid);
    await updateGroup(tx.db, guid, { members_count: 0, deleted_at_ms: tx.nowMs, password_hash: null });
  });
}
