import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startNotificationServer } from '@chatwire/testkit';
import { expect, test } from 'vitest';

test('a server starts with a new secret key, without its old credentials, after the SQL statements of the guide', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'chatwire-lost-key-'));
  const env = () => ({ CHATWIRE_DATA_DIR: dir, CHATWIRE_SECRET_KEY: randomBytes(32).toString('base64') });
  await (await startNotificationServer({ env: env() }))[Symbol.asyncDispose]();
  await expect(startNotificationServer({ env: env() })).rejects.toThrow('is not the key of this database');

  const guide = await readFile('docs/guides/scaling.md', 'utf8');
  const [, statements = ''] = /```sql\n(DELETE[^`]*)```/.exec(guide) ?? [];
  const database = new DatabaseSync(join(dir, 'chat.sqlite'));
  database.exec(statements);
  database.close();

  // Adds the same provider accounts again, which would be rejected if the old ones were still there.
  await (await startNotificationServer({ env: env() }))[Symbol.asyncDispose]();
  expect(statements).toContain('secret_canary');
  await rm(dir, { recursive: true });
});
