import type { AlarmsService } from './alarms/start-alarms.ts';
import type { AuditLog } from './audit/audit-log.ts';
import type { SecretBox } from './base/secrets/secret-box.ts';
import type { Clock } from './base/time/clock.ts';
import type { Probe } from './base/time/probe.ts';
import type { Bus } from './bus/bus.ts';
import type { Chat } from './chat/chat.ts';
import type { NotificationChecks } from './checks/notification-checks.ts';
import type { Config } from './config.ts';
import type { DeviceSightings } from './devices/device-sightings.ts';
import type { RequestAudit } from './http/audit/request-audit.ts';
import type { Admission } from './http/limits/admission.ts';
import type { ApiKeyCache } from './keys/api-key-cache.ts';
import type { ConsoleSessions } from './keys/console-sessions.ts';
import type { LogStore } from './logs/log-store.ts';
import type { Notifications } from './notify/engine/notifications.ts';
import type { Replays } from './notify/replay/replays.ts';
import type { OidcProvider } from './oidc/oidc-provider.ts';
import type { DeviceReceiptIntake } from './receipts/device-receipt-intake.ts';
import type { LogSettings } from './settings/log-settings.ts';
import type { NotificationSettings } from './settings/notification-settings.ts';
import type { Providers } from './settings/providers/providers.ts';
import type { ProvidersDirectory } from './settings/providers-directory.ts';
import type { Storage } from './storage/storage.ts';
import type { Logger } from './telemetry/logger.ts';
import type { ServerMetrics } from './telemetry/metrics/server-metrics.ts';
import type { Tracing } from './telemetry/traces/tracing.ts';
import type { EmailUnsubscribing } from './unsubscribe/email-unsubscribing.ts';
import type { FailureWebhooks } from './webhooks/start-webhooks.ts';

/** Dependencies of routes and the gateway. Built once, in app.ts. */
export interface AppContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: ServerMetrics;
  /** Undefined if traces are turned off. */
  readonly tracing: Tracing | undefined;
  readonly storage: Storage;
  readonly database: Probe;
  readonly logs: LogStore;
  readonly bus: Bus;
  readonly chat: Chat;
  readonly secrets: SecretBox;
  readonly apiKeys: ApiKeyCache;
  readonly consoleSessions: ConsoleSessions;
  /** Undefined if people can sign in only with keys. */
  readonly oidc: OidcProvider | undefined;
  readonly admission: Admission;
  readonly auditLog: AuditLog;
  readonly audit: RequestAudit;
  readonly notificationSettings: NotificationSettings;
  readonly logSettings: LogSettings;
  readonly providers: Providers;
  readonly providersDirectory: ProvidersDirectory;
  readonly deviceReceipts: DeviceReceiptIntake;
  readonly deviceSightings: DeviceSightings;
  readonly unsubscribing: EmailUnsubscribing;
  readonly notifications: Notifications;
  readonly checks: NotificationChecks;
  readonly replays: Replays;
  readonly webhooks: FailureWebhooks;
  readonly alarms: AlarmsService;
}
