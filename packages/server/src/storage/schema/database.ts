import type { ApiKeysTable } from './api-keys.ts';
import type { OutboxTable } from './outbox.ts';
import type { SessionsTable } from './sessions.ts';
import type { UsersTable } from './users.ts';

/** Every table of the chat side. Times are epoch milliseconds, JSON is text, booleans are 0 and 1: the same on both engines. */
export interface Database {
  api_keys: ApiKeysTable;
  outbox: OutboxTable;
  sessions: SessionsTable;
  users: UsersTable;
}
