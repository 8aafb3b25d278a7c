import type { Database } from '../../storage/schema/database.ts';

/** Whether the rows of a table belong to a backup; if not, why. */
type BackupPart = 'all' | { readonly none: string };

/**
 * All tables, so that a new one cannot be forgotten. Does not contain the tables of search indexes, because each
 * database builds its own. See docs/spec/operations.md#backup.
 */
const TABLES = {
  alarms: 'all',
  alarm_changes: 'all',
  alarm_lease: { none: 'work of a process' },
  alarm_readings: { none: 'measurements of running processes' },
  api_keys: 'all',
  audit_entries: 'all',
  audit_settings: 'all',
  bans: 'all',
  blocks: 'all',
  calls: 'all',
  call_busy: 'all',
  call_participants: 'all',
  check_pushes: { none: 'as their checks' },
  clears: 'all',
  console_sessions: { none: 'people sign in again' },
  conversations: 'all',
  conversation_events: 'all',
  conversation_states: 'all',
  messages: 'all',
  message_mentions: 'all',
  reactions: 'all',
  read_positions: 'all',
  receipt_marks: 'all',
  devices: 'all',
  former_devices: 'all',
  digest_counts: 'all',
  digest_timers: 'all',
  email_unsubscriptions: 'all',
  unsubscribe_links: 'all',
  thread_subscriptions: 'all',
  flag_reasons: 'all',
  flags: 'all',
  groups: 'all',
  group_password_failures: 'all',
  media: 'all',
  media_uses: 'all',
  media_usage: 'all',
  media_removals: 'all',
  members: 'all',
  imports: 'all',
  imported_messages: 'all',
  installation: 'all',
  nodes: { none: 'processes that run on the database' },
  outbox: 'all',
  link_previews: { none: 'kept for a day; the pages can be loaded again' },
  log_jobs: 'all',
  log_purges: 'all',
  log_settings: 'all',
  muted_conversations: 'all',
  notification_checks: { none: 'kept for a day; they can be run again' },
  notification_history: 'all',
  notification_profiles: 'all',
  notification_settings: 'all',
  notification_versions: 'all',
  password_tries: 'all',
  pending_receipts: 'all',
  providers: 'all',
  push_tokens: 'all',
  push_token_sessions: 'all',
  replays: { none: 'kept for a day; they can be run again' },
  resends_under_way: { none: 'work of a process' },
  runs: 'all',
  run_events: 'all',
  saved_messages: 'all',
  sessions: 'all',
  shown: 'all',
  translations: 'all',
  users: 'all',
  webhooks: 'all',
  webhook_cursor: 'all',
  webhook_deliveries: 'all',
} as const satisfies Record<keyof Database, BackupPart>;

export type TableName = keyof Database;

/** Tables of a backup, in the order in which they are written. */
export const BACKUP_TABLES: readonly TableName[] = Object.entries<BackupPart>(TABLES).flatMap(([name, kept]) =>
  kept === 'all' ? [name as TableName] : [],
);

/** Returns whether a row belongs in a backup. The media id of `installation` does not, because it belongs to a directory. */
export function isPortable(table: string, row: Readonly<Record<string, unknown>>): boolean {
  return !(table === 'installation' && row['name'] === 'media_id');
}
