import type { Signal } from '../base/signal.ts';
import type { Clock } from '../base/time/clock.ts';
import type { Bus } from '../bus/bus.ts';
import type { AppIdentity } from '../notify/app-identity.ts';
import type { Notifications } from '../notify/engine/notifications.ts';
import type { NotificationSettings } from '../settings/notification-settings.ts';
import type { ProvidersDirectory } from '../settings/providers-directory.ts';
import type { Storage } from '../storage/storage.ts';
import type { Logger } from '../telemetry/logger.ts';

export interface NotificationChecksOptions {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly bus: Bus;
  readonly app: AppIdentity;
  readonly settings: NotificationSettings;
  readonly directory: ProvidersDirectory;
  readonly notifications: Notifications;
  /** Signal that is emitted when a device has reported about a test push to this node. */
  readonly reported: Signal;
}

/** The user who starts a check, and the login session on the device. */
export interface CheckCaller {
  readonly uid: string;
  readonly sessionId: number;
}
