import { createMemoryLogStore, FakeClock, startServer } from '@chatwire/testkit';
import { expect, test } from 'vitest';

test('health responds without a credential; an unknown path is 404 and a wrong method 405 with Allow', async () => {
  const clock = new FakeClock();
  await using server = await startServer({ logs: createMemoryLogStore(clock) });
  const health = await server.call('GET', '/health', { headers: {} });
  expect(health.body).toEqual({ data: { status: 'ok', version: expect.any(String) } });
  expect(health.headers.get('x-request-id')).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  expect(await server.call('GET', '/nothing')).toMatchObject({
    status: 404,
    body: { error: { code: 'ERR_API_NOT_FOUND' } },
  });
  const wrongMethod = await server.call('POST', '/health');
  expect(wrongMethod).toMatchObject({ status: 405, body: { error: { code: 'ERR_API_NOT_FOUND' } } });
  expect(wrongMethod.headers.get('allow')).toBe('GET');
});
