import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { DirectoryFiles } from './directory-files.ts';
import { mediaFilesCases } from './media-files.cases.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'chatwire-media-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

mediaFilesCases(() => new DirectoryFiles(dir));
