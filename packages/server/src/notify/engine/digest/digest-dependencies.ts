import type { Message } from '@chatwire/protocol';
import type { Clock } from '../../../base/clock.ts';
import type { LogStore } from '../../../logs/log-store.ts';
import type { NotificationSettings } from '../../../settings/notification-settings.ts';
import type { ProvidersDirectory } from '../../../settings/providers-directory.ts';
import type { Db } from '../../../storage/storage.ts';
import type { AppIdentity } from '../../app-identity.ts';
import type { BetweenTries } from '../pending-retries.ts';
import type { Counters } from '../counters.ts';
import type { DeliveryWorld } from '../deliver.ts';
import type { Entries } from '../entry-publisher.ts';
import type { ProviderChannels } from '../account-connections.ts';

/** What batches are read from. */
export interface DigestReading {
  readonly db: Db;
  readonly directory: ProvidersDirectory;
  readonly app: AppIdentity;
  /** Server setting; absent = mails and texts have no link. */
  readonly publicUrl?: string | undefined;
  /** Messages as everybody sees them, in any order; those permanently deleted are left out. */
  readonly messagesOf: (ids: readonly number[]) => Promise<Message[]>;
}

/** All that batches are decided about and carried out with. */
export interface DigestWorld extends DigestReading {
  readonly clock: Clock;
  readonly delivery: DeliveryWorld;
  readonly logs: LogStore;
  readonly entries: Entries;
  readonly counters: Counters;
  readonly betweenTries: BetweenTries;
  readonly settings: NotificationSettings;
  readonly channels: ProviderChannels;
}
