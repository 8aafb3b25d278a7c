import type { Clock } from '../../base/time/clock.ts';
import type { ReceiptTokens } from '../../receipts/receipt-token.ts';
import type { Db } from '../../storage/storage.ts';
import type { SendDecision } from '../decision.ts';
import type { AccountConnections } from './account-connections.ts';
import type { ShownNotifications } from './clears/shown-notifications.ts';
import type { DeliveryDependencies } from './deliver.ts';
import type { EntryPublisher } from './entry-publisher.ts';
import type { EventContext } from './event-context.ts';
import type { PendingRetries } from './pending-retries.ts';
import type { RingingDevices } from './ringing-devices.ts';
import type { TokenOrder } from './token-order.ts';

/** Dependencies of sending pushes. */
export interface PushSenderOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly delivery: DeliveryDependencies;
  readonly entries: EntryPublisher;
  readonly pendingRetries: PendingRetries;
  readonly connections: AccountConnections;
  readonly tokenOrder: TokenOrder;
  readonly shownNotifications: ShownNotifications;
  readonly receiptTokens: ReceiptTokens;
  readonly ringing: RingingDevices;
}

/** A decision to send a push. */
export interface DecidedPush {
  readonly context: EventContext;
  readonly uid: string;
  readonly decision: SendDecision;
  readonly startedAtMs: number;
}
