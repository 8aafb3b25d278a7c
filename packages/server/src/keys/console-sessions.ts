import { randomBytes } from 'node:crypto';
import type { KeyRole } from '@chatwire/protocol';
import { CredentialError } from '../base/errors/credential-error.ts';
import { hashCredential } from '../base/secrets/credentials.ts';
import type { Clock } from '../base/time/clock.ts';
import {
  type ConsoleSessionRow,
  deleteConsoleSession,
  deleteEndedConsoleSessions,
  findConsoleSession,
  insertConsoleSession,
  markConsoleSessionUsed,
} from '../storage/access/console-sessions-store.ts';
import { isOutdated } from '../storage/access/last-used.ts';
import type { Db } from '../storage/storage.ts';

const HOUR_MS = 3_600_000;
/** A session ends this long after its last request. */
const IDLE_MS = 12 * HOUR_MS;
/** A session of a key ends this long after it began. */
export const MAX_SESSION_MS = 7 * 24 * HOUR_MS;
/** A session of a person ends this long after it began. Changes at the provider take effect at the next sign-in. */
export const MAX_PERSON_SESSION_MS = 12 * HOUR_MS;

/** Someone who signed in with the identity provider. */
export interface Person {
  /** Stays the same at every sign-in. */
  readonly id: string;
  readonly issuer: string;
  readonly name: string;
  readonly role: KeyRole;
}

/** The caller that a session represents. */
export type SessionOwner =
  | { readonly kind: 'key'; readonly keyHash: string }
  | { readonly kind: 'person'; readonly person: Person };

/** Sessions of people who are signed in to the console. See docs/spec/rest-and-realtime.md#console-sessions. */
export class ConsoleSessions {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #issuer: string | undefined;

  /** `issuer`: the provider that people sign in with. Sessions of people from another provider are invalid. */
  constructor(db: Db, clock: Clock, issuer: string | undefined) {
    this.#db = db;
    this.#clock = clock;
    this.#issuer = issuer;
  }

  /** Begins a session and deletes ended ones. Returns its secret, which only the browser stores. */
  async begin(owner: SessionOwner): Promise<string> {
    const nowMs = this.#clock.now();
    const secret = randomBytes(32).toString('base64url');
    await deleteEndedConsoleSessions(this.#db, {
      createdBeforeMs: nowMs - MAX_SESSION_MS,
      usedBeforeMs: nowMs - IDLE_MS,
    });
    await insertConsoleSession(this.#db, {
      session_hash: hashCredential(secret),
      key_hash: owner.kind === 'key' ? owner.keyHash : null,
      person: owner.kind === 'person' ? JSON.stringify(owner.person) : null,
      created_at_ms: nowMs,
      last_used_at_ms: nowMs,
    });
    return secret;
  }

  /**
   * Returns the caller that the session with this secret represents, and stores the time of use. Throws `CredentialError`
   * if the session has ended.
   */
  async use(secret: string): Promise<SessionOwner> {
    const nowMs = this.#clock.now();
    const { session, owner } = await this.#open(secret, nowMs);
    if (isOutdated(session.last_used_at_ms, nowMs)) {
      await markConsoleSessionUsed(this.#db, session.session_hash, nowMs);
    }
    return owner;
  }

  /** Throws `CredentialError` if the session has ended. */
  async check(secret: string): Promise<void> {
    await this.#open(secret, this.#clock.now());
  }

  async end(secret: string): Promise<void> {
    await deleteConsoleSession(this.#db, hashCredential(secret));
  }

  async #open(secret: string, nowMs: number): Promise<{ session: ConsoleSessionRow; owner: SessionOwner }> {
    const session = await findConsoleSession(this.#db, hashCredential(secret));
    const owner = session && ownerOf(session);
    const isForeign = owner?.kind === 'person' && owner.person.issuer !== this.#issuer;
    const maxMs = owner?.kind === 'person' ? MAX_PERSON_SESSION_MS : MAX_SESSION_MS;
    if (!owner || isForeign || nowMs >= Math.min(session.created_at_ms + maxMs, session.last_used_at_ms + IDLE_MS)) {
      throw new CredentialError('absent', 'AUTH_ERR_SESSION_ENDED', 'This session has ended. Sign in again.');
    }
    return { session, owner };
  }
}

function ownerOf({ key_hash: keyHash, person }: ConsoleSessionRow): SessionOwner | undefined {
  if (keyHash !== null) return { kind: 'key', keyHash };
  return person === null ? undefined : { kind: 'person', person: JSON.parse(person) as Person };
}
