import type { HttpClient } from '../http/http-client.ts';
import type { Records } from '../model/record-cache.ts';
import type { Discards } from '../outbox/cancelled-messages.ts';
import type { Logger } from '../platform/ports.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Timers } from '../platform/timers.ts';
import type { Frame } from '../realtime/frame.ts';
import type { ClientStorage } from '../storage/client-storage.ts';
import type { ConversationRef } from './types.ts';

export interface ChatStoreOptions {
  readonly http: HttpClient;
  readonly records: Records;
  readonly timers: Timers;
  readonly discards: Discards;
  readonly randomBytes: RandomBytes;
  readonly logger: Logger;
  readonly ownUid: () => string | undefined;
  /** Tells the server how far the user has read. */
  readonly markRead: (ref: ConversationRef, id: number) => Promise<void>;
  /** Everything up to this number of a conversation was read with a page. */
  readonly stands: (conversationId: string, seq: number) => void;
  /** Keeps the newest rows for the next start; undefined: nothing is kept. */
  readonly storage: ClientStorage | undefined;
  /** Whether this instance of the app has sent the message. */
  readonly hasSent: (messageId: number) => boolean;
  /** A change is in the stores that show it: the listeners may hear of it. */
  readonly applied: (frame: Frame, isCaughtUp: boolean) => void;
}
