import { expect, test } from 'vitest';
import { hashCredential } from '../base/secrets/credentials.ts';
import { findApiKey } from '../storage/access/api-keys-store.ts';
import { openSqliteStorage } from '../storage/sqlite/open-sqlite.ts';
import { ensureFirstKey } from './first-key.ts';

test('an installation without keys gets one that is shown once', async () => {
  await using storage = await opened();
  const key = await ensureFirstKey(storage.db, undefined, 1);
  expect(key).toMatch(/^[0-9a-f]{40}$/);
  expect(await findApiKey(storage.db, hashCredential(key ?? ''))).toMatchObject({ scope: 'fullAccess' });
  expect(await ensureFirstKey(storage.db, undefined, 2)).toBeUndefined();
});

test('the key of the settings works from the first start, and is never shown', async () => {
  await using storage = await opened();
  const wanted = 'a1'.repeat(20);
  expect(await ensureFirstKey(storage.db, wanted, 1)).toBeUndefined();
  expect(await findApiKey(storage.db, hashCredential(wanted))).toMatchObject({ scope: 'fullAccess' });
});

async function opened() {
  const storage = await openSqliteStorage(':memory:');
  return { db: storage.db, [Symbol.asyncDispose]: () => storage.close() };
}
