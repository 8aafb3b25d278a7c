import type { Message } from '@chatwire/protocol';
import type { Clock } from '../../../base/time/clock.ts';
import type { LogStore } from '../../../logs/log-store.ts';
import type { ReceiptTokens } from '../../../receipts/receipt-token.ts';
import type { NotificationSettings } from '../../../settings/notification-settings.ts';
import type { ProvidersDirectory } from '../../../settings/providers-directory.ts';
import type { Db } from '../../../storage/storage.ts';
import type { Tracing } from '../../../telemetry/traces/tracing.ts';
import type { AppIdentity } from '../../app-identity.ts';
import type { AccountConnections } from '../account-connections.ts';
import type { Counters } from '../counters.ts';
import type { DeliveryDependencies } from '../deliver.ts';
import type { EntryPublisher } from '../entry-publisher.ts';
import type { PendingRetries } from '../pending-retries.ts';

/** What batches are read from. */
export interface DigestReading {
  readonly db: Db;
  readonly directory: ProvidersDirectory;
  readonly app: AppIdentity;
  /** Server setting; absent = emails and texts have no link. */
  readonly publicUrl?: string | undefined;
  /** Messages as everyone sees them, in any order; those permanently deleted are left out. */
  readonly messagesOf: (ids: readonly number[]) => Promise<Message[]>;
}

/** All that batches are decided about and carried out with. */
export interface DigestDependencies extends DigestReading {
  readonly clock: Clock;
  readonly delivery: DeliveryDependencies;
  readonly logs: LogStore;
  readonly entries: EntryPublisher;
  readonly counters: Counters;
  readonly pendingRetries: PendingRetries;
  readonly settings: NotificationSettings;
  readonly channels: AccountConnections;
  readonly receiptTokens: ReceiptTokens;
  /** Undefined when traces are off. */
  readonly tracing: Tracing | undefined;
}
