import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runChatwire } from './run-chatwire.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'chatwire-import-cli-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

test('import reads the files of a folder in order, reports lines it rejects, and exits with 1 for them', async () => {
  const folder = join(dir, 'export');
  await mkdir(folder);
  await writeFile(join(folder, '1-users.ndjson'), '{"record":"user","uid":"mara","name":"Mara"}\n{"record":"user"}\n');
  const message = {
    record: 'message',
    receiver: 'mara',
    receiverType: 'user',
    type: 'text',
    sentAt: 1_714_564_800_000,
  };
  const lines = [{ ...message, id: '1', sender: 'ivo', data: { text: 'ahoy' } }];
  await writeFile(
    join(folder, '2-messages.ndjson'),
    `{"record":"user","uid":"ivo","name":"Ivo"}\n${JSON.stringify(lines[0])}\n`,
  );
  const env = { CHATWIRE_DATA_DIR: join(dir, 'data') };
  const first = await runChatwire(['import', folder], env);
  expect([first.code, first.out]).toEqual([
    1,
    'Imported: 2 users, 0 groups, 0 members, 1 message. 0 existed before.\n',
  ]);
  expect(first.err).toContain('1-users.ndjson:2: must have required properties uid, name');
  expect(first.err).toContain('1 line not imported');
  expect((await runChatwire(['import', join(dir, 'missing')], env)).err).toContain('does not exist');
});
