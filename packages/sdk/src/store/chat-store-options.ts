import type { HttpClient } from '../http/http-client.ts';
import type { RecordCache } from '../model/record-cache.ts';
import type { CancelledMessages } from '../outbox/cancelled-messages.ts';
import type { SentMessageIds } from '../outbox/sent-message-ids.ts';
import type { Logger } from '../platform/ports.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Timers } from '../platform/timers.ts';
import type { Frame } from '../realtime/frame.ts';
import type { ReceiptQueue } from '../realtime/receipt-queue.ts';
import type { ClientStorage } from '../storage/client-storage.ts';

export interface ChatStoreOptions {
  readonly http: HttpClient;
  readonly records: RecordCache;
  readonly timers: Timers;
  readonly cancelled: CancelledMessages;
  readonly randomBytes: RandomBytes;
  readonly logger: Logger;
  readonly ownUid: () => string | undefined;
  readonly receipts: Pick<ReceiptQueue, 'send'>;
  /** Everything up to this number of a conversation was read with a page. */
  readonly loadedUpTo: (conversationId: string, seq: number) => void;
  /** Keeps the newest rows for the next start; undefined: nothing is kept. */
  readonly storage: ClientStorage | undefined;
  /** Ids of the messages that this instance of the app has sent. */
  readonly sentIds: SentMessageIds;
  /** A change is applied to the stores that show it: its listeners can be called. */
  readonly applied: (frame: Frame, isCaughtUp: boolean) => void;
}
