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
import type { TokenOrder } from '../token-order.ts';
import type { ShownNotifications } from './shown-notifications.ts';

/** Dependencies of deciding about clears and of sending them. */
export interface ClearOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly logs: LogStore;
  readonly settings: NotificationSettings;
  readonly directory: ProvidersDirectory;
  readonly app: AppIdentity;
  readonly delivery: DeliveryDependencies;
  readonly connections: AccountConnections;
  readonly entries: EntryPublisher;
  readonly counters: Counters;
  readonly pendingRetries: PendingRetries;
  readonly receiptTokens: ReceiptTokens;
  readonly tokenOrder: TokenOrder;
  readonly shownNotifications: ShownNotifications;
  /** Undefined when traces are off. */
  readonly tracing: Tracing | undefined;
}
