import { batched } from '../base/batched.ts';
import type { Clock } from '../base/time/clock.ts';
import { type EventReads, newestCursor } from '../chat/conversations/events-after.ts';
import { liveSessionIds } from '../storage/access/live-sessions.ts';
import { findLogins, type Login } from '../storage/access/logins.ts';
import { type ConversationEventRow, findEvents } from '../storage/conversations/conversation-events-store.ts';
import { type EventRequest, eventsOfUsers } from '../storage/conversations/events-of-users.ts';
import type { EventRange } from '../storage/conversations/user-events-store.ts';
import type { Storage } from '../storage/storage.ts';

/** Clients that are signed in together. On SQLite, their resumes follow without a break, about 1 ms each. */
const AT_ONCE = 32;

/**
 * Queries of a sign-in, each shared by connections that sign in during successive turns of the event loop: after a
 * restart thousands do at once.
 */
export class SignInLookups implements EventReads {
  /** Returns the login of a token hash; undefined if it is unknown or expired. */
  readonly login: (hash: string) => Promise<Login | undefined>;
  /** Returns true if a login session is still valid; undefined otherwise. */
  readonly isLive: (sessionId: number) => Promise<true | undefined>;
  readonly event: (eventId: number) => Promise<ConversationEventRow | undefined>;
  readonly #events: (request: EventRequest) => Promise<readonly ConversationEventRow[] | undefined>;
  readonly #newestCursor: (key: 'newest') => Promise<string | undefined>;

  constructor(storage: Storage, clock: Clock) {
    this.login = batched((hashes) => findLogins(storage.db, hashes, clock.now()), AT_ONCE);
    this.isLive = batched(async (ids) => {
      const live = await liveSessionIds(storage.db, ids, clock.now());
      return new Map([...live].map((id) => [id, true]));
    }, AT_ONCE);
    this.event = batched((ids) => findEvents(storage.db, ids), AT_ONCE);
    this.#events = batched((requests) => eventsOfUsers(storage.db, requests), AT_ONCE);
    this.#newestCursor = batched(async ([key = 'newest']) => new Map([[key, await newestCursor(storage)]]), AT_ONCE);
  }

  async eventsOf(uid: string, range: EventRange): Promise<readonly ConversationEventRow[]> {
    return (await this.#events({ uid, range })) ?? [];
  }

  /** Returns the cursor of the newest event. */
  async newestCursor(): Promise<string> {
    return (await this.#newestCursor('newest')) ?? '';
  }
}
