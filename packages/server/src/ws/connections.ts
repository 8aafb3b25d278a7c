import { REALTIME_LIMITS } from '@chatwire/protocol';
import type { Session } from './session.ts';

const NO_SESSIONS: readonly Session[] = [];

/**
 * The connections of this node, by user. Those of a user are in order of connection, in an immutable list: nearly
 * all users have one connection, for which a set would take 0.2 KB.
 */
export class Connections {
  readonly #all = new Set<Session>();
  readonly #byUid = new Map<string, readonly Session[]>();

  add(session: Session): void {
    this.#all.add(session);
  }

  /**
   * Adds a connection to its user. Returns the user's connections beyond the maximum, oldest first.
   * See docs/spec/rest-and-realtime.md#connection.
   */
  bind(session: Session, uid: string): readonly Session[] {
    const sessions = [...this.sessionsOf(uid), session];
    this.#byUid.set(uid, sessions);
    return sessions.slice(0, Math.max(0, sessions.length - REALTIME_LIMITS.connectionsPerUser));
  }

  remove(session: Session): void {
    this.#all.delete(session);
    const uid = session.identity?.uid;
    if (uid === undefined) return;
    const others = this.sessionsOf(uid).filter((other) => other !== session);
    if (others.length === 0) this.#byUid.delete(uid);
    else this.#byUid.set(uid, others);
  }

  sessionsOf(uid: string): readonly Session[] {
    return this.#byUid.get(uid) ?? NO_SESSIONS;
  }

  all(): ReadonlySet<Session> {
    return this.#all;
  }
}
