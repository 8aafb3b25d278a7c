import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { killAndCheck } from './crash.cases.ts';
import { scaled } from './long-scale.ts';

test('kill -9 a thousand times loses no acknowledged message and no decision and writes none twice', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'chatwire-crash-'));
  await killAndCheck(scaled(1_000), { CHATWIRE_DATA_DIR: dir });
  await rm(dir, { recursive: true, force: true });
}, 3_600_000);
