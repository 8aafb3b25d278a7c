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
  /** Called with the sequence number up to which a loaded page is current. */
  readonly loadedUpTo: (conversationId: string, seq: number) => void;
  /** Stores the newest rows for the next start. Undefined: nothing is stored. */
  readonly storage: ClientStorage | undefined;
  /** Ids of the messages that this instance of the app has sent. */
  readonly sentIds: SentMessageIds;
  /** Called after a frame was applied to the stores that show it, so that listeners can be called. */
  readonly applied: (frame: Frame, isCaughtUp: boolean) => void;
}
