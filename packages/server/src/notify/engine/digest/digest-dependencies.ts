import type { Message } from '@chatwire/protocol';
import type { Clock } from '../../../base/time/clock.ts';
import type { LogStore } from '../../../logs/log-store.ts';
import type { ReceiptTokens } from '../../../receipts/receipt-token.ts';
import type { NotificationSettings } from '../../../settings/notification-settings.ts';
import type { ProvidersDirectory } from '../../../settings/providers-directory.ts';
import type { Db } from '../../../storage/storage.ts';
import type { Tracing } from '../../../telemetry/traces/tracing.ts';
import type { UnsubscribeLinks } from '../../../unsubscribe/unsubscribe-links.ts';
import type { AppIdentity } from '../../app-identity.ts';
import type { AccountConnections } from '../account-connections.ts';
import type { ShownNotifications } from '../clears/shown-notifications.ts';
import type { Counters } from '../counters.ts';
import type { DeliveryDependencies } from '../deliver.ts';
import type { EntryPublisher } from '../entry-publisher.ts';
import type { PendingRetries } from '../pending-retries.ts';

/** Dependencies of loading batches. */
export interface LoadBatchDependencies {
  readonly db: Db;
  readonly directory: ProvidersDirectory;
  readonly app: AppIdentity;
  /** Base URL of links in emails and SMS. Absent: no links. */
  readonly publicUrl?: string | undefined;
  /** Loads messages as all members of a conversation see them, in any order. Omits permanently deleted messages. */
  readonly messagesOf: (ids: readonly number[]) => Promise<Message[]>;
}

/** Dependencies of deciding and delivering batches. */
export interface DigestDependencies extends LoadBatchDependencies {
  readonly clock: Clock;
  readonly shownNotifications: ShownNotifications;
  readonly delivery: DeliveryDependencies;
  readonly logs: LogStore;
  readonly entries: EntryPublisher;
  readonly counters: Counters;
  readonly pendingRetries: PendingRetries;
  readonly settings: NotificationSettings;
  readonly connections: AccountConnections;
  readonly receiptTokens: ReceiptTokens;
  readonly unsubscribeLinks: UnsubscribeLinks;
  /** Undefined when traces are off. */
  readonly tracing: Tracing | undefined;
}
