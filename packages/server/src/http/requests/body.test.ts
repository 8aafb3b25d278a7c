import { startServer } from '@chatwire/testkit';
import { expect, test } from 'vitest';

test('a body above 65,536 characters is 413, whatever its length in bytes; a shorter one is parsed', async () => {
  await using server = await startServer();
  const filler = (length: number) => ({ uid: 'mara', name: 'Mara', filler: 'é'.repeat(length) });
  const long = await server.call('POST', '/users', { body: filler(65_537) });
  expect(long).toMatchObject({ status: 413, body: { error: { code: 'ERR_PAYLOAD_TOO_LARGE' } } });
  const huge = await server.call('POST', '/users', { body: filler(400_000) });
  expect(huge).toMatchObject({ status: 413, body: { error: { code: 'ERR_PAYLOAD_TOO_LARGE' } } });
  expect((await server.call('POST', '/users', { body: filler(65_000) })).status).toBe(200);
});
