import type { ServerFrame } from '@chatwire/protocol';
import { batched } from '../../base/batched.ts';
import type { Clock } from '../../base/time/clock.ts';
import { memberOf } from '../../base/values/member-of.ts';
import { findMembers, groupsOfUsers } from '../../storage/groups/members-store.ts';
import type { Db } from '../../storage/storage.ts';

/** Time after which the members of a group are loaded again, because frames of other nodes may get lost. */
const MAX_AGE_MS = 60_000;
/** Number of users who are looked up per query. */
const USERS_PER_QUERY = 500;
const READY = Promise.resolve();

interface Entry {
  readonly online: Promise<Set<string>>;
  readonly untilMs: number;
  /** Number of disconnections that `online` takes into account. */
  disconnections: number;
}

/**
 * Tracks which connected users are members of a group. A group is looked up at its first frame, and kept up to date by
 * `group_member` frames and new connections, for a minute.
 */
export class GroupAudience {
  readonly #db: Db;
  readonly #clock: Clock;
  /** Connected users. The promise resolves when the user is added to the entries of their groups. */
  readonly #connected = new Map<string, Promise<void>>();
  readonly #entries = new Map<string, Entry>();
  readonly #groupsOf: (uid: string) => Promise<readonly string[] | undefined>;
  #disconnections = 0;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
    this.#groupsOf = batched((uids) => groupsOfUsers(db, uids), USERS_PER_QUERY);
  }

  /** Returns the connected members of a group. The set changes later, so do not keep it. */
  async connectedMembersOf(guid: string): Promise<ReadonlySet<string>> {
    const known = this.#entries.get(guid);
    if (known && known.untilMs > this.#clock.now()) return this.#current(known);
    const entry = {
      online: this.#lookUp(guid),
      untilMs: this.#clock.now() + MAX_AGE_MS,
      disconnections: this.#disconnections,
    };
    this.#entries.set(guid, entry);
    entry.online.catch(() => this.#entries.delete(guid));
    return this.#current(entry);
  }

  /** Call this when a user has connected. Resolves once frames to the user's groups reach them. */
  addConnectedUser(uid: string): Promise<void> {
    const known = this.#connected.get(uid);
    if (known) return known;
    const ready = this.#addToEntries(uid).then(() => {
      // A promise for each idle connection would take memory for nothing.
      if (this.#connected.get(uid) === ready) this.#connected.set(uid, READY);
    });
    this.#connected.set(uid, ready);
    return ready;
  }

  /** Call this when the user's last connection has closed. */
  removeConnectedUser(uid: string): void {
    this.#connected.delete(uid);
    this.#disconnections += 1;
  }

  /** Tracks membership changes. Call this with every frame before it is delivered. */
  async observe({ type, conversationId, data }: ServerFrame): Promise<void> {
    if (type !== 'group_member' || !conversationId) return;
    const uid = memberOf(memberOf(data, 'on'), 'uid');
    const entry = this.#entries.get(conversationId.replace(/^group_/, ''));
    if (!entry || typeof uid !== 'string') return;
    const online = await entry.online;
    switch (memberOf(data, 'action')) {
      case 'joined':
      case 'added':
        if (this.#connected.has(uid)) online.add(uid);
        return;
      case 'left':
      case 'kicked':
      case 'banned':
        return void online.delete(uid);
    }
  }

  /** Makes every group load its members again. Call this when frames were lost. */
  invalidate(): void {
    this.#entries.clear();
  }

  /** Drops groups whose members must be loaded again. Call this periodically. */
  sweep(): void {
    for (const [guid, entry] of this.#entries) if (entry.untilMs <= this.#clock.now()) this.#entries.delete(guid);
  }

  /** Adds a user to the entries of their groups whose look-up began before the user connected. */
  async #addToEntries(uid: string): Promise<void> {
    if (this.#entries.size === 0) return;
    for (const guid of (await this.#groupsOf(uid)) ?? []) (await this.#entries.get(guid)?.online)?.add(uid);
  }

  /**
   * Removes disconnected users once per broadcast, not at each disconnection: when a network fails, all of them disconnect
   * at once.
   */
  async #current(entry: Entry): Promise<Set<string>> {
    const online = await entry.online;
    if (entry.disconnections === this.#disconnections) return online;
    entry.disconnections = this.#disconnections;
    for (const uid of online) if (!this.#connected.has(uid)) online.delete(uid);
    return online;
  }

  async #lookUp(guid: string): Promise<Set<string>> {
    const online = new Set<string>();
    const uids = [...this.#connected.keys()];
    for (let from = 0; from < uids.length; from += USERS_PER_QUERY) {
      const members = await findMembers(this.#db, guid, uids.slice(from, from + USERS_PER_QUERY));
      for (const uid of members.keys()) online.add(uid);
    }
    return online;
  }
}
