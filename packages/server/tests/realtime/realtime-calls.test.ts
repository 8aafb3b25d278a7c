import { FakeClock, RealtimeClient, startServer } from '@chatwire/testkit';
import { expect, test } from 'vitest';

test('a call stays open while a participant’s connection is used, even with the app in the background', async () => {
  const clock = new FakeClock();
  await using server = await startServer({ clock });
  const [ivo, mara] = [await server.login('ivo'), await server.login('mara')];
  const call = { receiver: 'mara', receiverType: 'user', type: 'audio' };
  const { sessionId } = (await server.call('POST', '/calls', { token: ivo, body: call })).body.data;
  await server.call('PUT', `/calls/${sessionId}`, { token: mara, body: { action: 'join' } });
  const { db } = server.app.context.storage;
  const status = async () =>
    (await db.selectFrom('calls').select('status').where('session_id', '=', sessionId).executeTakeFirstOrThrow())
      .status;

  using client = await RealtimeClient.login(server, mara);
  for (let elapsed = 0; elapsed < 180; elapsed += 20) {
    await client.settle({ state: 'background' });
    await clock.advance(20_000);
  }
  expect(await status()).toBe('ongoing');
  client.socket.close();
  await client.closed;
  const ended = async () => {
    await clock.advance(15_000);
    return status();
  };
  await expect.poll(ended, { interval: 1, timeout: 5_000 }).toBe('ended');
});
