import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '@chatwire/testkit';
import { test } from 'vitest';
import { killAndCheck } from './crash.cases.ts';

test('on PostgreSQL too, kill -9 loses nothing and writes nothing twice', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'chatwire-crash-'));
  await killAndCheck(4, { CHATWIRE_DATA_DIR: dir, CHATWIRE_DATABASE_URL: await freshDatabase() });
  await rm(dir, { recursive: true, force: true });
}, 90_000);
