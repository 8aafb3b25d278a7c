import { SYSTEM_UID, type UserSummary } from '@chatwire/protocol';
import { findGroups, type GroupRow } from '../../storage/groups/groups-store.ts';
import type { Db } from '../../storage/storage.ts';
import { toUserSummary } from '../../storage/users/to-user.ts';
import { findAuthors, type UserRow } from '../../storage/users/users-store.ts';

/** Users and groups to which messages refer, by id. They are read once for a whole list. */
export class ProfileCache {
  readonly #users = new Map<string, UserSummary>([[SYSTEM_UID, { uid: SYSTEM_UID, name: 'System' }]]);
  readonly #groups = new Map<string, GroupRow>();

  addUsers(...users: readonly (UserRow | undefined)[]): this {
    for (const user of users) if (user) this.#users.set(user.uid, toUserSummary(user));
    return this;
  }

  addSummaries(...users: readonly UserSummary[]): this {
    for (const user of users) this.#users.set(user.uid, user);
    return this;
  }

  addGroups(...groups: readonly (GroupRow | undefined)[]): this {
    for (const group of groups) if (group) this.#groups.set(group.guid, group);
    return this;
  }

  /** Reads the users and groups that are not in the cache yet. */
  async load(db: Db, uids: Iterable<string>, guids: Iterable<string>): Promise<void> {
    const newUids = [...new Set(uids)].filter((uid) => !this.#users.has(uid));
    const newGuids = [...new Set(guids)].filter((guid) => !this.#groups.has(guid));
    for (const user of (await findAuthors(db, newUids)).values()) this.addUsers(user);
    for (const group of (await findGroups(db, newGuids)).values()) this.addGroups(group);
  }

  user(uid: string): UserSummary {
    return this.#users.get(uid) ?? { uid, name: 'Deleted user' };
  }

  group(guid: string): { readonly guid: string; readonly name: string; readonly icon?: string } {
    const group = this.#groups.get(guid);
    if (!group) return { guid, name: guid };
    return { guid, name: group.name, ...(group.icon !== null && { icon: group.icon }) };
  }
}
