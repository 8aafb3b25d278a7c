import { foldText } from '../base/text/fold-text.ts';
import { type GroupRow, insertGroup } from './groups/groups-store.ts';
import { insertMembers } from './groups/members-store.ts';
import type { Db } from './storage.ts';
import { insertUser, type UserRow } from './users/users-store.ts';

export const NOW = 1_767_268_800_000;

/** Stores a user; only the given columns matter. */
export async function addUser(db: Db, uid: string, more: Partial<UserRow> = {}): Promise<void> {
  const name = more.name ?? uid;
  await insertUser(db, {
    uid,
    name,
    name_folded: foldText(name),
    role: 'default',
    created_at_ms: NOW,
    ...more,
  });
}

/** Stores a group with participants. */
export async function addGroup(
  db: Db,
  guid: string,
  uids: readonly string[] = [],
  more: Partial<GroupRow> = {},
): Promise<void> {
  const name = more.name ?? guid;
  await insertGroup(db, {
    guid,
    name,
    name_folded: foldText(name),
    type: 'public',
    owner: uids[0] ?? 'app_system',
    members_count: 0,
    created_at_ms: NOW,
    ...more,
  });
  await insertMembers(
    db,
    guid,
    uids.map((uid) => ({ uid, scope: 'participant', joined_at_ms: NOW })),
  );
}
