import type { ErrorCode, MemberLists, Message, Scope } from '@chatwire/protocol';
import { type ApiError, badRequest } from '../../base/errors/api-error.ts';
import { bareRecord } from '../../base/values/bare-record.ts';
import { bannedAmong } from '../../storage/groups/bans-store.ts';
import { findMembers, insertMembers } from '../../storage/groups/members-store.ts';
import { toUserSummary } from '../../storage/users/to-user.ts';
import { findUsers, type UserRow } from '../../storage/users/users-store.ts';
import type { Actor } from '../actor.ts';
import { type Chat, type ChatTransaction, commit } from '../chat.ts';
import { permissionDenied } from '../errors.ts';
import { type LockedGroup, lockGroupForActor } from '../groups/lock.ts';
import { canAdd, canModerate } from '../groups/permissions.ts';
import { writeActionMessage } from '../messages/action-message.ts';
import { blockErrors } from '../users/assert-not-blocked.ts';
import { assertCapacity } from './assert-capacity.ts';
import { applyBan, banErrorOf } from './ban.ts';
import { type MemberPlan, memberPlan } from './member-plan.ts';

/** Result for one user. `data`: the action message; absent if nothing changed. */
export type MemberResult =
  | { readonly success: true; readonly data?: Message }
  | { readonly success: false; readonly code: ErrorCode };
export type MemberResults = Record<string, MemberResult>;

/** Adds and bans users, with a separate result for each. See docs/spec/rest-and-realtime.md#groups-and-members. */
export function addMembers(chat: Chat, actor: Actor, guid: string, lists: MemberLists): Promise<MemberResults> {
  const plan = memberPlan(lists);
  if (plan.scopes.size + plan.toBan.length === 0) throw badRequest({ participants: ['must name a user'] });
  return commit(chat, async (tx) => {
    const locked = await lockGroupForActor(tx, actor, guid);
    assertPermitted(locked, plan);
    const users = await findUsers(tx.db, [...plan.scopes.keys(), ...plan.toBan]);
    return { ...(await addAll(tx, actor, locked, plan, users)), ...(await banAll(tx, locked, plan, users)) };
  });
}

function assertPermitted({ role }: LockedGroup, plan: MemberPlan): void {
  for (const scope of plan.scopes.values()) if (!canAdd(role, scope)) throw permissionDenied();
  if (plan.toBan.length > 0 && !canModerate(role)) throw permissionDenied();
}

async function addAll(
  tx: ChatTransaction,
  actor: Actor,
  { group, by }: LockedGroup,
  { scopes }: MemberPlan,
  users: ReadonlyMap<string, UserRow>,
): Promise<MemberResults> {
  const { db, nowMs } = tx;
  const uids = [...scopes.keys()];
  const members = await findMembers(db, group.guid, uids);
  const banned = await bannedAmong(db, group.guid, uids);
  // A server key without an acting user may add any user.
  const blocked = actor.user ? await blockErrors(db, actor.user.uid, uids) : new Map<string, ApiError>();
  const results: MemberResults = bareRecord();
  const arrivals: { readonly user: UserRow; readonly uid: string; readonly scope: Scope }[] = [];
  for (const [uid, scope] of scopes) {
    const user = users.get(uid);
    const block = blocked.get(uid);
    if (!user) results[uid] = rejected('ERR_UID_NOT_FOUND');
    else if (user.deactivated_at_ms !== null) results[uid] = rejected('ERR_USER_DEACTIVATED');
    else if (banned.has(uid)) results[uid] = rejected('ERR_BANNED_GROUPMEMBER');
    else if (members.has(uid)) results[uid] = rejected('ERR_ALREADY_JOINED');
    else if (block) results[uid] = rejected(block.code);
    else arrivals.push({ user, uid, scope });
  }
  assertCapacity(group, arrivals.length, tx.config);
  const grown = await insertMembers(
    db,
    group.guid,
    arrivals.map(({ uid, scope }) => ({ uid, scope, joined_at_ms: nowMs })),
  );
  for (const { uid, user } of arrivals) {
    // Marks the earlier messages of the group as read, so the user's unread total does not change, and no badge is outdated.
    const message = await writeActionMessage(tx, { group: grown, action: 'added', by, on: toUserSummary(user) });
    results[uid] = succeeded(message);
  }
  return results;
}

async function banAll(
  tx: ChatTransaction,
  locked: LockedGroup,
  { toBan }: MemberPlan,
  users: ReadonlyMap<string, UserRow>,
): Promise<MemberResults> {
  const members = await findMembers(tx.db, locked.group.guid, toBan);
  const results: MemberResults = bareRecord();
  for (const uid of toBan) {
    const user = users.get(uid);
    const member = members.get(uid);
    const obstacle = banErrorOf(locked, member);
    if (!user) results[uid] = rejected('ERR_UID_NOT_FOUND');
    else if (obstacle) results[uid] = rejected(obstacle.code);
    else results[uid] = succeeded(await applyBan(tx, locked, user, member));
  }
  return results;
}

function succeeded(data: Message | undefined): MemberResult {
  return { success: true, ...(data && { data }) };
}

function rejected(code: ErrorCode): MemberResult {
  return { success: false, code };
}
