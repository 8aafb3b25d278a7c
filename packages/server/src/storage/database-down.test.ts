import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isDatabaseDown } from './database-down.ts';
import { insertOutboxEvent } from './notifications/outbox-store.ts';
import { openPostgresStorage } from './postgres/open-postgres.ts';
import { openSqliteStorage } from './sqlite/open-sqlite.ts';

test('a full disk is a fault of the database; a wrong statement is not', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'chatwire-full-'));
  const storage = await openSqliteStorage(join(dir, 'chat.sqlite'));
  // No page may be added: what a full disk looks like from inside.
  await sql`PRAGMA max_page_count = 1`.execute(storage.db);
  const event = { eventId: 'e', occurredAtMs: 1, messageId: 1, event: 'x'.repeat(1_000_000) };
  const full = await insertOutboxEvent(storage.db, event).catch((error: unknown) => error);
  expect(isDatabaseDown(full)).toBe(true);
  const inside = await storage.transaction((tx) => insertOutboxEvent(tx, event)).catch((error: unknown) => error);
  expect(isDatabaseDown(inside)).toBe(true);
  const wrong = await sql`SELECT nothing FROM nowhere`.execute(storage.db).catch((error: unknown) => error);
  expect(isDatabaseDown(wrong)).toBe(false);
  await storage.close();
  await rm(dir, { recursive: true, force: true });
});

test('an unreachable PostgreSQL is the database’s fault', async () => {
  const rejected = await openPostgresStorage('postgres://nobody@127.0.0.1:1/none').catch((error: unknown) => error);
  expect(isDatabaseDown(rejected)).toBe(true);
});

test('a missing Unix socket of PostgreSQL is a fault of the database; a missing file is not', async () => {
  const gone = await openPostgresStorage('postgres://nobody@localhost/none?host=/nowhere').catch(
    (error: unknown) => error,
  );
  expect(gone).toMatchObject({ code: 'ENOENT' });
  expect(isDatabaseDown(gone)).toBe(true);
  const missing = await stat('/nowhere').catch((error: unknown) => error);
  expect(isDatabaseDown(missing)).toBe(false);
});
