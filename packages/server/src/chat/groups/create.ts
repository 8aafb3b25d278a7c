import { type CreateGroup, RESERVED_UIDS, SYSTEM_UID } from '@chatwire/protocol';
import { ApiError, badRequest } from '../../base/errors/api-error.ts';
import { insertBan } from '../../storage/groups/bans-store.ts';
import { type GroupRow, insertGroup } from '../../storage/groups/groups-store.ts';
import { insertMembers } from '../../storage/groups/members-store.ts';
import type { Db } from '../../storage/storage.ts';
import { findUsers } from '../../storage/users/users-store.ts';
import { type Actor, actorSummary } from '../actor.ts';
import { type Chat, commit } from '../chat.ts';
import { unknownUser } from '../errors.ts';
import { assertCapacity } from '../members/assert-capacity.ts';
import { memberPlan } from '../members/member-plan.ts';
import { BARE_GROUP, groupColumns, nameColumns } from '../profile-columns.ts';
import { assertNotBlocked } from '../users/assert-not-blocked.ts';
import { hashPassword } from './password.ts';

/**
 * Creates a group with its owner as admin and its first members. Enqueues no events about members.
 * See docs/spec/rest-and-realtime.md#groups-and-members.
 */
export async function createGroup(chat: Chat, actor: Actor, input: CreateGroup): Promise<GroupRow> {
  const { guid, name, type, password, owner = actor.user?.uid ?? SYSTEM_UID, members = {}, ...profile } = input;
  const plan = memberPlan(members);
  if (type === 'password' && password === undefined) throw badRequest({ password: ['is required'] });
  const passwordHash = type === 'password' && password !== undefined ? await hashPassword(password) : null;

  return commit(chat, async ({ db, nowMs, config }) => {
    const row: GroupRow = {
      guid,
      type,
      password_hash: passwordHash,
      ...BARE_GROUP,
      ...groupColumns(profile, actor.kind),
      ...nameColumns(name),
      owner,
      members_count: 0,
      created_at_ms: nowMs,
      updated_at_ms: null,
      deleted_at_ms: null,
    };
    if (RESERVED_UIDS.includes(guid) || !(await insertGroup(db, row))) throw taken(guid);
    const scopes = new Map([...plan.scopes, ...(owner === SYSTEM_UID ? [] : [[owner, 'admin'] as const])]);
    assertCapacity(row, scopes.size, config);
    await assertUsers(db, [...scopes.keys(), ...plan.toBan]);
    if (actor.user) await assertNotBlocked(db, actor.user.uid, [...scopes.keys()]);
    const group = await insertMembers(
      db,
      guid,
      [...scopes].map(([uid, scope]) => ({ uid, scope, joined_at_ms: nowMs })),
    );
    for (const uid of plan.toBan)
      await insertBan(db, { guid, uid, banned_at_ms: nowMs, banned_by: actorSummary(actor).uid });
    return group;
  });
}

async function assertUsers(db: Db, uids: readonly string[]): Promise<void> {
  const users = await findUsers(db, uids);
  for (const uid of uids) {
    const user = users.get(uid);
    if (!user) throw unknownUser(uid);
    if (user.deactivated_at_ms !== null) throw new ApiError('ERR_USER_DEACTIVATED', `The user ${uid} is deactivated.`);
  }
}

function taken(guid: string): ApiError {
  return new ApiError('ERR_GUID_ALREADY_EXISTS', 'A group with this guid already exists.', {
    guid: [`${guid} is already in use`],
  });
}
