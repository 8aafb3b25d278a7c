import { AGENT_ROLE } from '@chatwire/protocol';
import type { Clock } from '../base/clock.ts';
import { usersWithRole } from '../storage/users-store.ts';
import type { Db } from '../storage/storage.ts';
import { type Assistant, assistantOf } from './assistant-of.ts';

/** How long the list is believed: a new assistant answers after this time at most. */
const TRUSTED_MS = 5_000;

/** Who is an agent. Asked with every message, so the list is held for a few seconds. */
export class KnownAgents {
  readonly #db: Db;
  readonly #clock: Clock;
  #loaded: Promise<ReadonlyMap<string, Assistant | undefined>> | undefined;
  #untilMs = 0;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Every agent; the value tells how this server answers for it, if it does. */
  all(): Promise<ReadonlyMap<string, Assistant | undefined>> {
    if (this.#loaded && this.#clock.now() < this.#untilMs) return this.#loaded;
    this.#untilMs = this.#clock.now() + TRUSTED_MS;
    this.#loaded = usersWithRole(this.#db, AGENT_ROLE).then(
      (users) => new Map(users.map((user) => [user.uid, assistantOf(user)])),
    );
    this.#loaded.catch(() => {
      this.#loaded = undefined;
    });
    return this.#loaded;
  }
}
