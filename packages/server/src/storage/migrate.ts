import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { StartError } from '../base/errors/start-error.ts';
import * as foundation from './migrations/0001-foundation.ts';
import * as users from './migrations/0002-users.ts';
import * as groups from './migrations/0003-groups.ts';
import * as messages from './migrations/0004-messages.ts';
import * as calls from './migrations/0005-calls.ts';
import * as notifications from './migrations/0006-notifications.ts';
import * as digests from './migrations/0007-digests.ts';
import * as eventAccounts from './migrations/0008-event-accounts.ts';
import * as webhooks from './migrations/0009-webhooks.ts';
import * as logSettings from './migrations/0010-log-settings.ts';
import * as flags from './migrations/0011-flags.ts';
import * as runs from './migrations/0012-runs.ts';
import * as media from './migrations/0013-media.ts';
import * as translations from './migrations/0014-translations.ts';
import * as outboxFree from './migrations/0015-outbox-free.ts';
import * as repliers from './migrations/0016-repliers.ts';
import * as search from './migrations/0017-search.ts';
import * as passwordTries from './migrations/0018-password-tries.ts';
import * as nodes from './migrations/0020-nodes.ts';
import * as searchNames from './migrations/0021-search-names.ts';
import * as mediaStorage from './migrations/0022-media-storage.ts';
import * as imports from './migrations/0024-imports.ts';
import * as keyLimits from './migrations/0025-key-limits.ts';
import * as consoleSessions from './migrations/0026-console-sessions.ts';
import * as audit from './migrations/0027-audit.ts';
import * as pendingReceipts from './migrations/0028-pending-receipts.ts';
import * as devices from './migrations/0029-devices.ts';
import * as alarms from './migrations/0030-alarms.ts';
import * as replays from './migrations/0032-replays.ts';
import * as webPush from './migrations/0034-web-push.ts';
import * as emailUnsubscriptions from './migrations/0035-email-unsubscriptions.ts';
import * as silentTokens from './migrations/0036-silent-tokens.ts';
import * as clears from './migrations/0037-clears.ts';
import * as notificationChecks from './migrations/0038-notification-checks.ts';
import * as pinnedAndSaved from './migrations/0039-pinned-and-saved.ts';
import * as unconfirmedClears from './migrations/0040-unconfirmed-clears.ts';
import * as badgeTimes from './migrations/0041-badge-times.ts';
import * as formerDevices from './migrations/0042-former-devices.ts';
import * as repeatedPushes from './migrations/0043-repeated-pushes.ts';
import * as readSessions from './migrations/0044-read-sessions.ts';
import * as linkPreviews from './migrations/0045-link-previews.ts';
import * as idsOfReactions from './migrations/0046-ids-of-reactions.ts';
import * as searchLists from './migrations/0047-search-lists.ts';
import type { Database } from './schema/database.ts';
import type { Capabilities } from './storage.ts';

/** A migration, which may depend on the database engine. */
export interface MigrationModule {
  up(db: Kysely<unknown>, engine: Capabilities['engine']): Promise<void>;
}

/**
 * All migrations, in order. A released migration is never edited. A new one gets the next number, because a database with
 * later ones rejects an earlier one.
 */
const MIGRATIONS: Readonly<Record<string, MigrationModule>> = {
  '0001-foundation': foundation,
  '0002-users': users,
  '0003-groups': groups,
  '0004-messages': messages,
  '0005-calls': calls,
  '0006-notifications': notifications,
  '0007-digests': digests,
  '0008-event-accounts': eventAccounts,
  '0009-webhooks': webhooks,
  '0010-log-settings': logSettings,
  '0011-flags': flags,
  '0012-runs': runs,
  '0013-media': media,
  '0014-translations': translations,
  '0015-outbox-free': outboxFree,
  '0016-repliers': repliers,
  '0017-search': search,
  '0018-password-tries': passwordTries,
  '0020-nodes': nodes,
  '0021-search-names': searchNames,
  '0022-media-storage': mediaStorage,
  '0024-imports': imports,
  '0025-key-limits': keyLimits,
  '0026-console-sessions': consoleSessions,
  '0027-audit': audit,
  '0028-pending-receipts': pendingReceipts,
  '0029-devices': devices,
  '0030-alarms': alarms,
  '0032-replays': replays,
  '0034-web-push': webPush,
  '0035-email-unsubscriptions': emailUnsubscriptions,
  '0036-silent-tokens': silentTokens,
  '0037-clears': clears,
  '0038-notification-checks': notificationChecks,
  '0039-pinned-and-saved': pinnedAndSaved,
  '0040-unconfirmed-clears': unconfirmedClears,
  '0041-badge-times': badgeTimes,
  '0042-former-devices': formerDevices,
  '0043-repeated-pushes': repeatedPushes,
  '0044-read-sessions': readSessions,
  '0045-link-previews': linkPreviews,
  '0046-ids-of-reactions': idsOfReactions,
  '0047-search-lists': searchLists,
};

/** Id of the lock that Kysely's migrator uses, for which nodes of earlier versions wait as well. */
const MIGRATION_LOCK_ID = sql.lit(BigInt('3853314791062309107'));

/**
 * Applies all missing migrations, under a lock. `only`: applies only these, to create the tables of an earlier version. Throws
 * a StartError if the database, or `only`, contains migrations that this version does not have.
 */
export async function migrate(
  db: Kysely<Database>,
  engine: Capabilities['engine'],
  only: readonly string[] = Object.keys(MIGRATIONS),
): Promise<void> {
  if (only.some((name) => !(name in MIGRATIONS))) throw newerVersion();
  // Almost every start. The migrator would first read the columns of all tables.
  if ((await schemaState(db, engine)) === 'current') return;
  if (engine === 'sqlite') return runMigrations(db, engine, only);
  await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK_ID})`.execute(tx);
    await assertMayCreateTables(tx);
    await runMigrations(tx, engine, only);
  });
}

/**
 * Has the error code of PostgreSQL for a missing privilege. Thrown before CREATE TABLE, after whose rejection Kysely would
 * report only that the transaction is aborted.
 */
class InsufficientPrivilege extends Error {
  readonly code = '42501';
}

async function assertMayCreateTables(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ may: boolean | null }>`
    SELECT has_schema_privilege(current_schema(), 'CREATE') AS may`.execute(db);
  if (rows[0]?.may !== true && (await schemaState(db, 'postgres')) !== 'current') {
    throw new InsufficientPrivilege('permission denied for schema public');
  }
}

async function runMigrations(
  db: Kysely<Database>,
  engine: Capabilities['engine'],
  only: readonly string[],
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      async getMigrations() {
        const wanted = Object.entries(MIGRATIONS).filter(([name]) => only.includes(name));
        const entries = wanted.map(([name, module]): [string, Migration] => [
          name,
          { up: (on) => module.up(on, engine) },
        ]);
        return Object.fromEntries(entries);
      },
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (!error) return;
  if (error instanceof Error && error.message.includes('corrupted migrations')) {
    throw newerVersion(error);
  }
  throw error;
}

function newerVersion(cause?: Error): StartError {
  return new StartError(
    [
      'This database was written by a newer version of Chatwire. Start that version, or restore a backup made before the upgrade.',
    ],
    { cause },
  );
}

/** Relation of a database's schema to the schema of this code. */
export type SchemaState = 'current' | 'behind' | 'newer';

/** Returns the state of the schema, without changing anything. A database without Chatwire's tables is `behind`. */
export async function schemaState(db: Kysely<Database>, engine: Capabilities['engine']): Promise<SchemaState> {
  const done = await migrationsOf(db, engine);
  if (done.some((name) => !(name in MIGRATIONS))) return 'newer';
  return Object.keys(MIGRATIONS).every((name) => done.includes(name)) ? 'current' : 'behind';
}

/** Returns the applied migrations of a database, in order; empty for a database without Chatwire's tables. */
export async function migrationsOf(db: Kysely<Database>, engine: Capabilities['engine']): Promise<string[]> {
  if (!(await hasMigrationTable(db, engine))) return [];
  const table = sql.table(DEFAULT_MIGRATION_TABLE);
  const { rows } = await sql<{ name: string }>`SELECT name FROM ${table} ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}

async function hasMigrationTable(db: Kysely<Database>, engine: Capabilities['engine']): Promise<boolean> {
  const found =
    engine === 'sqlite'
      ? sql`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ${DEFAULT_MIGRATION_TABLE}`
      : sql`SELECT 1 WHERE to_regclass(${DEFAULT_MIGRATION_TABLE}) IS NOT NULL`;
  return (await found.execute(db)).rows.length > 0;
}
