import { randomBytes } from 'node:crypto';
import { CredentialError } from '../base/errors/credential-error.ts';
import { hashCredential } from '../base/secrets/credentials.ts';
import type { Clock } from '../base/time/clock.ts';
import {
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
/** A session ends this long after it began. */
export const LONGEST_MS = 7 * 24 * HOUR_MS;

/** People who are signed in to the console. See docs/spec/rest-and-realtime.md#console-sessions. */
export class ConsoleSessions {
  readonly #db: Db;
  readonly #clock: Clock;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Begins a session of the key with this hash. Returns its secret, which only the browser keeps. Ended sessions are deleted. */
  async begin(keyHash: string): Promise<string> {
    const nowMs = this.#clock.now();
    const secret = randomBytes(32).toString('base64url');
    await deleteEndedConsoleSessions(this.#db, { createdBeforeMs: nowMs - LONGEST_MS, usedBeforeMs: nowMs - IDLE_MS });
    await insertConsoleSession(this.#db, {
      session_hash: hashCredential(secret),
      key_hash: keyHash,
      person: null,
      created_at_ms: nowMs,
      last_used_at_ms: nowMs,
    });
    return secret;
  }

  /**
   * Returns the hash of the key that the session with this secret stands for, and notes that it is in use. Throws a
   * CredentialError if the session has ended.
   */
  async use(secret: string): Promise<string> {
    const nowMs = this.#clock.now();
    const session = await findConsoleSession(this.#db, hashCredential(secret));
    const keyHash = session?.key_hash;
    if (!keyHash || nowMs >= session.created_at_ms + LONGEST_MS || nowMs >= session.last_used_at_ms + IDLE_MS) {
      throw new CredentialError('absent', 'AUTH_ERR_SESSION_ENDED', 'This session has ended. Sign in again.');
    }
    if (isOutdated(session.last_used_at_ms, nowMs)) {
      await markConsoleSessionUsed(this.#db, session.session_hash, nowMs);
    }
    return keyHash;
  }

  async end(secret: string): Promise<void> {
    await deleteConsoleSession(this.#db, hashCredential(secret));
  }
}
