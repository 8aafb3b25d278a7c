import { badRequest } from '../../base/errors/api-error.ts';
import type { Config } from '../../config.ts';
import type { GroupRow } from '../../storage/groups/groups-store.ts';

/** Throws if a group would have more members than permitted. See docs/spec/rest-and-realtime.md#limits. */
export function assertCapacity(group: GroupRow, arrivals: number, { maxGroupMembers }: Config): void {
  if (group.members_count + arrivals > maxGroupMembers)
    throw badRequest({ members: [`a group has at most ${maxGroupMembers} members`] });
}
