import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase, RealtimeClient, startNotificationServer, startServer } from '@chatwire/testkit';
import { expect, test } from 'vitest';

test('a check runs on one node while the device and the user are connected to another', async () => {
  const media = await mkdtemp(join(tmpdir(), 'chatwire-media-'));
  const env = {
    CHATWIRE_DATABASE_URL: await freshDatabase(),
    CHATWIRE_MEDIA_DIR: media,
    CHATWIRE_PUBLIC_URL: 'http://localhost',
  };
  try {
    await using first = await startNotificationServer({ env });
    await using second = await startServer({ env });
    const [token = ''] = (await first.user('mara', 'fcm_android')).authTokens;
    using mara = await RealtimeClient.login(second, token);
    const started = await first.server.call('POST', '/notifications/v1/me/check', { token, body: {} });
    const { checkId } = started.body.data;
    await mara.next('notification_check', ({ data }) => data.steps.at(-1)?.step === 'receipt');
    const again = await second.call('POST', '/notifications/v1/me/check', { token, body: {} });
    expect(again.body.error.code).toBe('ERR_CHECK_RUNNING');
    const [push] = first.sandbox.inbox.list();
    const receipts = [{ token: push?.receipt, event: 'displayed', atMS: Date.now() }];
    const body = { sentAtMS: Date.now(), receipts };
    await second.call('POST', '/notifications/push/v1/receipts', { headers: {}, body });
    const { data } = await mara.next('notification_check', (frame) => frame['data'].state === 'done');
    expect(data.steps.at(-1)).toMatchObject({ step: 'receipt', state: 'pass' });
    const read = await second.call('GET', `/notifications/v1/me/check/${checkId}`, { token });
    expect({ checkId, ...read.body.data }).toEqual(data);
  } finally {
    await rm(media, { recursive: true, force: true });
  }
});
