import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { groupPasswordCases } from './group-passwords.cases.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

groupPasswordCases(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chatwire-'));
  folders.push(folder);
  return { CHATWIRE_DATA_DIR: folder };
});
