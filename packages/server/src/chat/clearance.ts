import type { Scope } from '@chatwire/protocol';
import type { GroupRow } from '../storage/groups-store.ts';
import type { MemberRow } from '../storage/members-store.ts';

/** What somebody is in a group. */
export type Standing = 'owner' | Scope | 'outsider';
/** Who wants to change it: somebody, or the server without an acting user, who may do everything. */
export type Authority = 'server' | Standing;

const RANKS: Readonly<Record<Authority, number>> = {
  server: 5,
  owner: 4,
  admin: 3,
  moderator: 2,
  participant: 1,
  outsider: 0,
};

export function standingOf(group: Pick<GroupRow, 'owner'>, member: MemberRow | undefined): Standing {
  if (!member) return 'outsider';
  return member.uid === group.owner ? 'owner' : member.scope;
}

/**
 * Owner and admins add with any scope, moderators add participants.
 * See docs/spec/rest-and-realtime.md#groups-and-members.
 */
export function mayAdd(by: Authority, scope: Scope): boolean {
  return RANKS[by] >= RANKS.admin || (by === 'moderator' && scope === 'participant');
}

/** Whether there is anybody at all whom this authority may kick, ban or unban. */
export function mayModerate(by: Authority): boolean {
  return RANKS[by] >= RANKS.moderator;
}

/** Kick, ban, unban: only somebody of a lower standing. */
export function mayRemove(by: Authority, on: Standing): boolean {
  return mayModerate(by) && RANKS[by] > RANKS[on];
}

/** Owner and admins, up to their own scope, both before and after. The owner's scope does not change. */
export function mayChangeScope(by: Authority, on: Standing, to: Scope): boolean {
  return RANKS[by] >= RANKS.admin && on !== 'owner' && RANKS[on] <= RANKS[by] && RANKS[to] <= RANKS[by];
}

/** Name, type, password and the like. */
export function mayChangeGroup(by: Authority): boolean {
  return RANKS[by] >= RANKS.admin;
}

/** Deleting the group, handing it over. */
export function mayDispose(by: Authority): boolean {
  return RANKS[by] >= RANKS.owner;
}
