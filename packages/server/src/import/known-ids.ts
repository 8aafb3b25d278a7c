import { findGroups } from '../storage/groups/groups-store.ts';
import type { Db } from '../storage/storage.ts';
import { findUsers } from '../storage/users/users-store.ts';
import { RejectedRecord } from './records.ts';

const MAX_KNOWN = 1_000_000;

/** Cache of users and groups that exist, so that each one is read once. */
export class KnownIds {
  readonly #users = new Set<string>();
  readonly #groups = new Set<string>();

  addUsers(uids: readonly string[]): void {
    for (const uid of uids) this.#users.add(uid);
  }

  addGroups(guids: readonly string[]): void {
    for (const guid of guids) this.#groups.add(guid);
  }

  async loadUsers(db: Db, uids: readonly string[]): Promise<void> {
    if (this.#users.size > MAX_KNOWN) this.#users.clear();
    const unknown = [...new Set(uids)].filter((uid) => !this.#users.has(uid));
    if (unknown.length > 0) this.addUsers([...(await findUsers(db, unknown)).keys()]);
  }

  async loadGroups(db: Db, guids: readonly string[]): Promise<void> {
    if (this.#groups.size > MAX_KNOWN) this.#groups.clear();
    const unknown = [...new Set(guids)].filter((guid) => !this.#groups.has(guid));
    if (unknown.length > 0) this.addGroups([...(await findGroups(db, unknown)).keys()]);
  }

  assertUser(uid: string): void {
    if (!this.#users.has(uid)) throw new RejectedRecord(`the user ${uid} does not exist`);
  }

  assertGroup(guid: string): void {
    if (!this.#groups.has(guid)) throw new RejectedRecord(`the group ${guid} does not exist`);
  }
}
