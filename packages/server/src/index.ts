export { startApp } from './app.ts';
export type { AppContext } from './app-context.ts';
export type { AppOptions, RunningApp } from './app-options.ts';
export type { RecordAct } from './audit/act.ts';
export { AuditLog } from './audit/audit-log.ts';
export type { BackupCounts } from './backup/archive/backup-header.ts';
export { ArchiveError } from './backup/archive/tar.ts';
export {
  backupInstallation,
  emptyInstallation,
  moveInstallation,
  restoreInstallation,
} from './backup/installation.ts';
export { type ReadBackup, verifyBackup } from './backup/read-backup.ts';
export { checkWritable } from './base/check-writable.ts';
export { StartError } from './base/errors/start-error.ts';
export { isCidr } from './base/network/ip-address.ts';
export { createSecretBox } from './base/secrets/secret-box.ts';
export { type Clock, systemClock } from './base/time/clock.ts';
export { type BusChoice, chooseBus } from './bus/open-bus.ts';
export { pingBus } from './bus/ping-bus.ts';
export { assertDirect } from './bus/postgres-transport.ts';
export { DEFAULT_RATE_LIMITS } from './config/rate-limits.ts';
export { SETTINGS, type Setting } from './config/settings.ts';
export { type Config, ConfigError, readConfig } from './config.ts';
export { type DeviceSummary, deviceSummary } from './devices/device-summary.ts';
export type { HttpServer } from './http/http-server.ts';
export { type SitePage, withSiteBar } from './http/site/site-bar.ts';
export { type ImportCounts, type ImportProgress, importFiles } from './import/import-files.ts';
export type { RejectedLine } from './import/import-transaction.ts';
export { createApiKey } from './keys/create-api-key.ts';
export { removeApiKey } from './keys/remove-api-key.ts';
export * from './logs/log-store.ts';
export { LogInUseError } from './logs/sqlite/directory-lock.ts';
export { bucketFault } from './open-media.ts';
export { chatFileOf, openLogs, openStorage, secretKeysOf } from './open-stores.ts';
export * from './providers/provider.ts';
export { type EmailSummary, emailSummary } from './settings/email-summary.ts';
export { settingsIn } from './settings/notification-settings.ts';
export { type ProviderSummary, providerSummariesOf } from './settings/provider-summaries.ts';
export { loadAccounts } from './settings/providers-directory.ts';
export { addressesIn } from './storage/access/allowed-addresses.ts';
export { type ApiKeyRow, listApiKeys } from './storage/access/api-keys-store.ts';
export { type DatabaseInfo, databaseInfo } from './storage/database-info.ts';
export { schemaState } from './storage/migrate.ts';
export type { Storage } from './storage/storage.ts';
export { createLogger, type Logger } from './telemetry/logger.ts';
export { VERSION } from './version.ts';
