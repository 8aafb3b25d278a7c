import type { Scope } from '@chatwire/protocol';
import type { GroupRow } from '../../storage/groups/groups-store.ts';
import type { MemberRow } from '../../storage/groups/members-store.ts';

/** Role of a user in a group. */
export type GroupRole = 'owner' | Scope | 'outsider';
/** Role of the actor; a server key without an acting user has every permission. */
export type ActorRole = 'server' | GroupRole;

const RANKS: Readonly<Record<ActorRole, number>> = {
  server: 5,
  owner: 4,
  admin: 3,
  moderator: 2,
  participant: 1,
  outsider: 0,
};

export function groupRoleOf(group: Pick<GroupRow, 'owner'>, member: MemberRow | undefined): GroupRole {
  if (!member) return 'outsider';
  return member.uid === group.owner ? 'owner' : member.scope;
}

/**
 * Returns whether a role may add members. Owners and admins add with any scope, moderators add participants. See
 * docs/spec/rest-and-realtime.md#groups-and-members.
 */
export function canAdd(by: ActorRole, scope: Scope): boolean {
  return RANKS[by] >= RANKS.admin || (by === 'moderator' && scope === 'participant');
}

/** Returns whether this role may kick, ban, or unban anyone. */
export function canModerate(by: ActorRole): boolean {
  return RANKS[by] >= RANKS.moderator;
}

/** Returns whether a role may kick, ban, or unban: only users with a lower role. */
export function canRemove(by: ActorRole, on: GroupRole): boolean {
  return canModerate(by) && RANKS[by] > RANKS[on];
}

/**
 * Returns whether a role may change a scope. Owners and admins may change scopes up to their own, both before and after
 * the change. The owner's scope does not change.
 */
export function canChangeRole(by: ActorRole, on: GroupRole, to: Scope): boolean {
  return RANKS[by] >= RANKS.admin && on !== 'owner' && RANKS[on] <= RANKS[by] && RANKS[to] <= RANKS[by];
}

/** Returns whether this role may change name, type, password, and similar fields. */
export function canChangeGroup(by: ActorRole): boolean {
  return RANKS[by] >= RANKS.admin;
}

/** Returns whether this role may delete the group, or make another member its owner. */
export function canDeleteGroup(by: ActorRole): boolean {
  return RANKS[by] >= RANKS.owner;
}
