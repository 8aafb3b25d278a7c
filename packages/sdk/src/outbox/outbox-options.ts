import type { ServerSettings } from '@chatwire/protocol';
import type { HttpClient } from '../http/http-client.ts';
import type { BaseMessage } from '../model/base-message.ts';
import type { RecordCache } from '../model/record-cache.ts';
import type { AppState } from '../platform/ports.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Timers } from '../platform/timers.ts';
import type { CancelledMessages } from './cancelled-messages.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { SentMessageIds } from './sent-message-ids.ts';
import type { SharedUploads } from './shared-uploads.ts';

export interface OutboxOptions {
  readonly http: HttpClient;
  readonly timers: Timers;
  readonly randomBytes: RandomBytes;
  readonly appState: AppState;
  readonly records: RecordCache;
  readonly store: OutboxStore;
  readonly sentIds: SentMessageIds;
  readonly cancelled: CancelledMessages;
  readonly session: {
    /** Throws `USER_NOT_LOGGED_IN` or `ERR_DISPOSED`. */
    token(): string;
    readonly uid: string | undefined;
    readonly settings: ServerSettings | undefined;
    /** Resolves when the newest login is over. */
    readonly opening: Promise<unknown>;
  };
  readonly uploads: SharedUploads;
  /** Called when a message has changed its state; `isGone`: it was stored or cancelled. */
  readonly changed: (entry: OutboxEntry, isGone: boolean) => void;
  /** Called when the server has stored a message. */
  readonly stored: (message: BaseMessage) => void;
}
