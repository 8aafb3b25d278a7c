import type { DeviceReceiptIntake } from '../receipts/device-receipt-intake.ts';
import type { NotificationSettings } from '../settings/notification-settings.ts';
import type { ProvidersDirectory } from '../settings/providers-directory.ts';
import type { NotificationChecksOptions } from './check-options.ts';
import { NotificationChecks } from './notification-checks.ts';

export interface ChecksOptions extends Omit<NotificationChecksOptions, 'app' | 'settings' | 'directory' | 'reported'> {
  readonly notificationSettings: NotificationSettings;
  readonly providersDirectory: ProvidersDirectory;
  readonly deviceReceipts: DeviceReceiptIntake;
}

/** Starts the checks of this node. */
export function startChecks({
  notificationSettings: settings,
  providersDirectory: directory,
  deviceReceipts,
  ...options
}: ChecksOptions): NotificationChecks {
  const { app } = options.notifications;
  const checks = new NotificationChecks({
    ...options,
    app,
    settings,
    directory,
    reported: deviceReceipts.checksReported,
  });
  checks.start();
  return checks;
}
