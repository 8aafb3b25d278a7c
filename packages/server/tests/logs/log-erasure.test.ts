import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock, startServer } from '@chatwire/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { sampleEntry } from '../fixtures/notifications/sample-entries.ts';

const SECRET = 'the-token-of-mara-4f1d2c';

/** Fault 50. */
test('entries of an erased user can be counted; content and addresses are removed', async () => {
  const clock = new FakeClock();
  const dir = await mkdtemp(join(tmpdir(), 'chatwire-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const server = await startServer({ clock, env: { CHATWIRE_DATA_DIR: dir } });
  await server.login('mara');
  await server.login('lene');
  const { logs } = server.app.context;
  await logs.append([
    sampleEntry(1, { pushToken: SECRET }),
    sampleEntry(2, { recipient: 'lene', receiver: 'lene', conversationId: 'ivo_user_lene' }),
    sampleEntry(3, { pushToken: SECRET, success: false, outcome: 'failed' }),
  ]);
  const list = async (query: string) => (await server.call('GET', `/notifications/v1/logs?${query}`)).body.data;

  expect((await server.call('DELETE', '/users/mara', { body: { permanent: true } })).status).toBe(200);
  await clock.advance(1_000);
  await expect.poll(async () => (await list('recipient=mara')).every((one: object) => !('payload' in one))).toBe(true);

  const erased = await list('recipient=mara');
  expect(erased).toHaveLength(2);
  for (const entry of erased) {
    expect(entry).not.toHaveProperty('pushToken');
    expect(entry.redacted).toEqual(['erasure']);
    expect(entry).toMatchObject({ sender: 'ivo', receiver: 'mara', provider: 'fcm', tokenType: 'fcm_android' });
  }
  expect(await list('recipient=mara&success=false')).toHaveLength(1);
  expect((await list('recipient=lene'))[0]).toMatchObject({
    payload: { type: 'fcm' },
    pushToken: 'token-of-mara-a91c07',
  });
  const { data } = (
    await server.call('GET', '/notifications/v1/logs/summary?processedFrom=0&processedTo=1800000000000&interval=total')
  ).body;
  expect(data.totals).toMatchObject({ count: 3, sent: 2, failed: 1 });

  await server[Symbol.asyncDispose]();
  for (const file of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const bytes = await readFile(join(file.parentPath, file.name));
    expect(bytes.includes(SECRET), `${file.name} still has the token`).toBe(false);
  }
});
