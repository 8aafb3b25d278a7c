import { AGENT_ROLE, type User, type UserSummary } from '@chatwire/protocol';
import { type Audience, metadataFor, optionalTags, seconds } from '../wire-values.ts';
import type { UserRow } from './users-store.ts';

/** Converts a row to a user of the API, with the online status at `nowMs`. */
export function toUser(row: UserRow, nowMs: number, audience: Audience = 'user'): User {
  return {
    ...toUserSummary(row),
    ...(row.link !== null && { link: row.link }),
    role: row.role,
    status: row.online_until_ms !== null && row.online_until_ms > nowMs ? 'online' : 'offline',
    ...(row.status_message !== null && { statusMessage: row.status_message }),
    ...(row.last_active_at_ms !== null && { lastActiveAt: seconds(row.last_active_at_ms) }),
    ...metadataFor(audience, row.metadata),
    ...optionalTags(row.tags),
    createdAt: seconds(row.created_at_ms),
    ...(row.updated_at_ms !== null && { updatedAt: seconds(row.updated_at_ms) }),
    ...(row.deactivated_at_ms !== null && { deactivatedAt: seconds(row.deactivated_at_ms) }),
  };
}

export function toUserSummary({
  uid,
  name,
  avatar,
  role,
}: Pick<UserRow, 'uid' | 'name' | 'avatar' | 'role'>): UserSummary {
  return { uid, name, ...(avatar !== null && { avatar }), ...(role === AGENT_ROLE && { agent: true }) };
}
