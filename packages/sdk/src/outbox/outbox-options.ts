import type { ServerSettings } from '@chatwire/protocol';
import type { HttpClient } from '../http/http-client.ts';
import type { BaseMessage } from '../model/base-message.ts';
import type { LocalFile } from '../model/media-message.ts';
import type { Records } from '../model/record-cache.ts';
import type { AppState } from '../platform/ports.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Timers } from '../platform/timers.ts';
import type { Discards } from './cancelled-messages.ts';
import type { FinishedUpload, OutboxEntry } from './outbox-entry.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { OwnTraces } from './sent-message-ids.ts';

export interface OutboxOptions {
  readonly http: HttpClient;
  readonly timers: Timers;
  readonly randomBytes: RandomBytes;
  readonly appState: AppState;
  readonly records: Records;
  readonly store: OutboxStore;
  readonly traces: OwnTraces;
  readonly discards: Discards;
  /** Throws `USER_NOT_LOGGED_IN` or `ERR_DISPOSED`. */
  readonly assertLogin: () => void;
  readonly settings: () => ServerSettings | undefined;
  readonly upload: (file: LocalFile, onProgress: (progress: number) => void) => Promise<FinishedUpload>;
  /** A message has changed its state; or it is gone: stored, or given up. */
  readonly changed: (entry: OutboxEntry, isGone: boolean) => void;
  /** The server has stored a message. */
  readonly stored: (message: BaseMessage) => void;
}
