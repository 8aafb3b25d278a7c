import { MAX_MEMBERS_PER_CALL, type MemberLists, type Scope } from '@chatwire/protocol';
import { badRequest } from '../../base/errors/api-error.ts';

/** Users to add, with their scopes, and users to ban. Each uid occurs only once. */
export interface MemberPlan {
  readonly scopes: ReadonlyMap<string, Scope>;
  readonly toBan: readonly string[];
}

/**
 * Returns the users that a request adds and bans. Throws if it contains a uid twice, or too many uids.
 * See docs/spec/rest-and-realtime.md#limits, #groups-and-members.
 */
export function memberPlan(lists: MemberLists): MemberPlan {
  const { admins = [], moderators = [], participants = [], usersToBan = [] } = lists;
  const all = [...admins, ...moderators, ...participants, ...usersToBan];
  if (all.length > MAX_MEMBERS_PER_CALL) throw badRequest({ members: [`must be at most ${MAX_MEMBERS_PER_CALL}`] });
  if (new Set(all).size < all.length) throw badRequest({ members: ['must not name a user twice'] });
  const scopes = new Map<string, Scope>([
    ...admins.map((uid) => [uid, 'admin'] as const),
    ...moderators.map((uid) => [uid, 'moderator'] as const),
    ...participants.map((uid) => [uid, 'participant'] as const),
  ]);
  return { scopes, toBan: usersToBan };
}
