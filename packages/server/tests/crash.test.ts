import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { killAndCheck } from './crash.cases.ts';

test('kill -9 at any moment loses no acknowledged message and no decision and writes none twice', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'chatwire-crash-'));
  await killAndCheck(6, { CHATWIRE_DATA_DIR: dir });
  await rm(dir, { recursive: true, force: true });
}, 60_000);
