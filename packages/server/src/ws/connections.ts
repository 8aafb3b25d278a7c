import { REALTIME_LIMITS } from '@chatwire/protocol';
import type { Session } from './session.ts';

const NONE: ReadonlySet<Session> = new Set();

/** The connections of this node, by user. Those of a user are in order of connection. */
export class Connections {
  readonly #all = new Set<Session>();
  readonly #byUid = new Map<string, Set<Session>>();

  add(session: Session): void {
    this.#all.add(session);
  }

  /**
   * Adds a connection to its user; returns surplus connections, oldest first.
   * See docs/spec/rest-and-realtime.md#connection.
   */
  bind(session: Session, uid: string): readonly Session[] {
    const sessions = this.#byUid.get(uid) ?? new Set();
    this.#byUid.set(uid, sessions.add(session));
    return [...sessions].slice(0, Math.max(0, sessions.size - REALTIME_LIMITS.connectionsPerUser));
  }

  remove(session: Session): void {
    this.#all.delete(session);
    const uid = session.identity?.uid;
    const sessions = uid === undefined ? undefined : this.#byUid.get(uid);
    sessions?.delete(session);
    if (uid !== undefined && sessions?.size === 0) this.#byUid.delete(uid);
  }

  of(uid: string): ReadonlySet<Session> {
    return this.#byUid.get(uid) ?? NONE;
  }

  all(): ReadonlySet<Session> {
    return this.#all;
  }

  uids(): Iterable<string> {
    return this.#byUid.keys();
  }
}
