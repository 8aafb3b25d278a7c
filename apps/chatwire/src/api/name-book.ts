import { CommandError } from '../command.ts';
import { type Connection, callApi, dataOf, RejectedCall } from './connection.ts';

/** The ids in an entry, a decision, or a message. */
export interface NamedIds {
  readonly sender?: string | undefined;
  readonly recipient?: string | undefined;
  readonly receiver?: string | undefined;
  readonly receiverType?: 'user' | 'group' | undefined;
}

/** Maximum number of uids that the list of users accepts in one request. */
const MAX_USERS = 100;
/** Maximum number of cached names. Without it, the cache would grow while a log is followed for weeks. */
const MAX_NAMES = 10_000;

/** Display names of users and groups. An id without a name is shown unchanged. */
export class NameBook {
  readonly #connection: Connection;
  readonly #users = new Map<string, string>();
  readonly #groups = new Map<string, string>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Looks up unknown names. Never throws: if names cannot be read, ids are shown. */
  async load(many: readonly NamedIds[]): Promise<void> {
    if (this.#users.size > MAX_NAMES) this.#users.clear();
    if (this.#groups.size > MAX_NAMES) this.#groups.clear();
    const uids = new Set<string>();
    const guids = new Set<string>();
    for (const { sender, recipient, receiver, receiverType } of many) {
      for (const uid of [sender, recipient]) if (uid !== undefined) uids.add(uid);
      if (receiver !== undefined) (receiverType === 'group' ? guids : uids).add(receiver);
    }
    const newUids = [...uids].filter((uid) => !this.#users.has(uid));
    const newGuids = [...guids].filter((guid) => !this.#groups.has(guid));
    for (let from = 0; from < newUids.length; from += MAX_USERS) {
      await this.#loadUsers(newUids.slice(from, from + MAX_USERS));
    }
    for (const guid of newGuids) await this.#loadGroup(guid);
  }

  /** Returns `Mara (mara)`, or only the id if the user has no name. */
  nameAndUid(uid: string): string {
    const name = this.userName(uid);
    return name === uid ? uid : `${name} (${uid})`;
  }

  readonly userName = (uid: string): string => this.#users.get(uid) ?? uid;
  readonly groupName = (guid: string): string => this.#groups.get(guid) ?? guid;
  /** Returns the name of a user or group, or its id if it has no name. */
  readonly nameOf = (id: string): string => this.#users.get(id) ?? this.groupName(id);

  async #loadUsers(uids: readonly string[]): Promise<void> {
    const query = { uids: uids.join(), perPage: String(uids.length), withDeactivated: 'true' };
    const users = await this.#read<readonly (Named & { readonly uid: string })[]>('/users', query);
    if (users === 'failed') return;
    for (const uid of uids) this.#users.set(uid, uid);
    for (const { uid, name } of users ?? []) this.#users.set(uid, name);
  }

  async #loadGroup(guid: string): Promise<void> {
    const group = await this.#read<Named>(`/groups/${encodeURIComponent(guid)}`);
    if (group !== 'failed') this.#groups.set(guid, group?.name ?? guid);
  }

  /** Returns `undefined` if the resource does not exist, and `failed` if reading it can be retried. */
  async #read<T>(path: string, query: Readonly<Record<string, string>> = {}): Promise<T | undefined | 'failed'> {
    try {
      return await dataOf<T>(await callApi(this.#connection, path, { query }));
    } catch (error) {
      if (error instanceof RejectedCall && error.status === 404) return undefined;
      if (error instanceof CommandError) return 'failed';
      throw error;
    }
  }
}

interface Named {
  readonly name: string;
}
