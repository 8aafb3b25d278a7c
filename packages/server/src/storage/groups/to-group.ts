import type { Group } from '@chatwire/protocol';
import { type Audience, metadataFor, optionalTags, seconds } from '../wire-values.ts';
import type { GroupRow } from './groups-store.ts';

/** Converts a row to a group of the API, without the members that depend on the acting user. */
export function toGroup(row: GroupRow, audience: Audience = 'user'): Group {
  return {
    guid: row.guid,
    name: row.name,
    type: row.type,
    ...(row.description !== null && { description: row.description }),
    ...(row.icon !== null && { icon: row.icon }),
    ...metadataFor(audience, row.metadata),
    ...optionalTags(row.tags),
    owner: row.owner,
    membersCount: row.members_count,
    createdAt: seconds(row.created_at_ms),
    ...(row.updated_at_ms !== null && { updatedAt: seconds(row.updated_at_ms) }),
  };
}
