import type { ApiKeysTable } from './api-keys.ts';
import type { BansTable } from './bans.ts';
import type { BlocksTable } from './blocks.ts';
import type { GroupsTable } from './groups.ts';
import type { MembersTable } from './members.ts';
import type { OutboxTable } from './outbox.ts';
import type { MutedConversationsTable } from './muted-conversations.ts';
import type { NotificationProfilesTable } from './notification-profiles.ts';
import type { NotificationSettingsTable } from './notification-settings.ts';
import type { NotificationVersionsTable } from './notification-versions.ts';
import type { PushProvidersTable } from './push-providers.ts';
import type { PushTokensTable } from './push-tokens.ts';
import type { SessionsTable } from './sessions.ts';
import type { UsersTable } from './users.ts';

/** Every table of the chat side. Times are epoch milliseconds, JSON is text, booleans are 0 and 1: the same on both engines. */
export interface Database {
  api_keys: ApiKeysTable;
  bans: BansTable;
  blocks: BlocksTable;
  groups: GroupsTable;
  members: MembersTable;
  outbox: OutboxTable;
  muted_conversations: MutedConversationsTable;
  notification_profiles: NotificationProfilesTable;
  notification_settings: NotificationSettingsTable;
  notification_versions: NotificationVersionsTable;
  push_providers: PushProvidersTable;
  push_tokens: PushTokensTable;
  sessions: SessionsTable;
  users: UsersTable;
}
