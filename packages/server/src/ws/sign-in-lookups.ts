import { batched } from '../base/batched.ts';
import type { Clock } from '../base/time/clock.ts';
import { type EventReads, newestCursor } from '../chat/conversations/events-after.ts';
import { liveSessionIds } from '../storage/access/live-sessions.ts';
import { findLogins, type Login } from '../storage/access/logins.ts';
import { type ConversationEventRow, findEvents } from '../storage/conversations/conversation-events-store.ts';
import { type EventRequest, eventsOfUsers } from '../storage/conversations/events-of-users.ts';
import type { EventRange } from '../storage/conversations/user-events-store.ts';
import type { Storage } from '../storage/storage.ts';

/** Clients that are signed in together. On SQLite, their resumes run without interruption, about 1 ms each. */
const BATCH_SIZE = 32;

/**
 * The queries of a sign-in. Connections that sign in during successive turns of the event loop share them, since thousands
 * sign in at once after a restart.
 */
export class SignInLookups implements EventReads {
  /** Returns the login of a token hash. Undefined if it is unknown or expired. */
  readonly login: (hash: string) => Promise<Login | undefined>;
  /** Returns true if a login session is valid, and undefined otherwise. */
  readonly isLive: (sessionId: number) => Promise<true | undefined>;
  readonly event: (eventId: number) => Promise<ConversationEventRow | undefined>;
  readonly #events: (request: EventRequest) => Promise<readonly ConversationEventRow[] | undefined>;
  readonly #newestCursor: (key: 'newest') => Promise<string | undefined>;

  constructor(storage: Storage, clock: Clock) {
    this.login = batched((hashes) => findLogins(storage.db, hashes, clock.now()), BATCH_SIZE);
    this.isLive = batched(async (ids) => {
      const live = await liveSessionIds(storage.db, ids, clock.now());
      return new Map([...live].map((id) => [id, true]));
    }, BATCH_SIZE);
    this.event = batched((ids) => findEvents(storage.db, ids), BATCH_SIZE);
    this.#events = batched((requests) => eventsOfUsers(storage.db, requests), BATCH_SIZE);
    this.#newestCursor = batched(async ([key = 'newest']) => new Map([[key, await newestCursor(storage)]]), BATCH_SIZE);
  }

  async eventsOf(uid: string, range: EventRange): Promise<readonly ConversationEventRow[]> {
    return (await this.#events({ uid, range })) ?? [];
  }

  /** Returns the cursor of the newest event. */
  async newestCursor(): Promise<string> {
    return (await this.#newestCursor('newest')) ?? '';
  }
}
