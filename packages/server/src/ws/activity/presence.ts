import { setImmediate } from 'node:timers/promises';
import type { ServerFrame } from '@chatwire/protocol';
import type { Clock } from '../../base/time/clock.ts';
import { memberOf } from '../../base/values/member-of.ts';
import type { Bus } from '../../bus/bus.ts';
import type { Db } from '../../storage/storage.ts';
import { setPresence } from '../../storage/users/users-store.ts';

export interface PresenceOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly bus: Bus;
  /** Returns whether the user has an active connection to this node. */
  readonly isActive: (uid: string) => boolean;
  /** Returns, for each user, the users who share a conversation with them and receive their presence. */
  readonly contactsOf: (uids: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;
  /** Returns whether anyone may be connected, to this or another node. */
  readonly hasReceivers: () => boolean;
  readonly onError: (error: unknown) => void;
}

const DEBOUNCE_MS = 3_000;
/** Maximum time for which users of a crashed node stay online. */
const LEASE_MS = 90_000;
const USERS_PER_WRITE = 500;
/** Number of users whose presence is broadcast before yielding to the event loop. */
const USERS_PER_BROADCAST = 25;

/**
 * Stores which users are online, as leases that are renewed, and broadcasts a change once it has lasted 3 s.
 * See docs/spec/rest-and-realtime.md#client-frames, #back-pressure.
 */
export class Presence {
  readonly #options: PresenceOptions;
  /** Users whom this node has broadcast as online. */
  readonly #online = new Set<string>();
  readonly #timers = new Map<string, () => void>();
  readonly #due = new Set<string>();
  #flush: Promise<void> | undefined;

  constructor(options: PresenceOptions) {
    this.#options = options;
  }

  /** Call this when a connection of the user has opened, closed, or changed between active and background. */
  connectionsChanged(uid: string): void {
    if (this.#timers.has(uid) || this.#isSettled(uid)) return;
    this.#timers.set(
      uid,
      this.#options.clock.after(DEBOUNCE_MS, () => {
        this.#timers.delete(uid);
        this.#announceSoon(uid);
      }),
    );
  }

  /** Call this with every frame. If another node broadcasts a user as offline who is active here, broadcasts them as online again. */
  observe({ type, data }: ServerFrame): void {
    if (type !== 'presence' || memberOf(memberOf(data, 'user'), 'status') !== 'offline') return;
    const uid = memberOf(memberOf(data, 'user'), 'uid');
    if (typeof uid !== 'string' || !this.#online.has(uid) || !this.#options.isActive(uid)) return;
    this.#online.delete(uid);
    this.#announceSoon(uid);
  }

  /** Extends the leases. Call this more often than they expire (90 s). */
  async renew(): Promise<void> {
    const uids = [...this.#online];
    for (let from = 0; from < uids.length; from += USERS_PER_WRITE)
      await this.#store(uids.slice(from, from + USERS_PER_WRITE), true);
  }

  /** Ends the leases of this node when it stops. */
  async stop(): Promise<void> {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
    this.#due.clear();
    await this.#flush;
    const uids = [...this.#online];
    for (let from = 0; from < uids.length; from += USERS_PER_WRITE)
      await this.#store(uids.slice(from, from + USERS_PER_WRITE), false);
  }

  #isSettled(uid: string): boolean {
    return this.#online.has(uid) === this.#options.isActive(uid);
  }

  #announceSoon(uid: string): void {
    this.#due.add(uid);
    this.#announceDue();
  }

  #announceDue(): void {
    if (this.#due.size === 0) return;
    this.#flush ??= this.#announceAll()
      .catch(this.#options.onError)
      .finally(() => {
        this.#flush = undefined;
        this.#announceDue();
      });
  }

  async #announceAll(): Promise<void> {
    await setImmediate();
    while (this.#due.size > 0) {
      const uids = [...this.#due].slice(0, USERS_PER_WRITE);
      for (const uid of uids) this.#due.delete(uid);
      const changed = uids.filter((uid) => !this.#isSettled(uid));
      const online = changed.filter((uid) => this.#options.isActive(uid));
      const offline = changed.filter((uid) => !this.#options.isActive(uid));
      for (const uid of online) this.#online.add(uid);
      for (const uid of offline) this.#online.delete(uid);
      await this.#store(online, true);
      await this.#store(offline, false);
      await this.#broadcast(changed);
    }
  }

  #store(uids: readonly string[], isOnline: boolean): Promise<void> {
    const now = this.#options.clock.now();
    return setPresence(this.#options.db, uids, {
      onlineUntilMs: isOnline ? now + LEASE_MS : null,
      lastActiveMs: now,
    });
  }

  /** Broadcasts the presence of a few users at a time, with pauses, because all users reconnect at once after a restart. */
  async #broadcast(uids: readonly string[]): Promise<void> {
    for (let from = 0; from < uids.length && this.#options.hasReceivers(); from += USERS_PER_BROADCAST) {
      const slice = uids.slice(from, from + USERS_PER_BROADCAST);
      const contacts = await this.#options.contactsOf(slice);
      for (const uid of slice) this.#publish(uid, contacts.get(uid) ?? []);
      await setImmediate();
    }
  }

  #publish(uid: string, contacts: readonly string[]): void {
    const at = this.#options.clock.now();
    const status = this.#online.has(uid) ? 'online' : 'offline';
    const user = { uid, status, lastActiveAt: Math.floor(at / 1000) };
    this.#options.bus.publish({
      frame: { type: 'presence', at, data: { user } },
      to: { kind: 'users', uids: contacts },
    });
  }
}
