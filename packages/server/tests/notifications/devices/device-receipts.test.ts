import { startServer } from '@chatwire/testkit';
import { describe, expect, test } from 'vitest';
import { deviceReceiptCases } from './device-receipts.cases.ts';

describe('receipts from devices, SQLite', () => deviceReceiptCases(async () => undefined));

test('30 refused receipts close an address for a minute', async () => {
  await using server = await startServer({ env: { CHATWIRE_RATE_LIMITS: 'on' } });
  const report = (count: number) =>
    server.call('POST', '/notifications/push/v1/receipts', {
      headers: {},
      body: {
        sentAtMS: Date.now(),
        receipts: Array.from({ length: count }, () => ({ token: 'forged', event: 'opened', atMS: 1 })),
      },
    });
  expect((await report(29)).status).toBe(200);
  expect((await report(1)).status).toBe(200);
  const closed = await report(1);
  expect(closed).toMatchObject({ status: 429, body: { error: { code: 'ERR_TOO_MANY_REQUESTS' } } });
  expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(50);
});

test('receipts above the limit of a client address are rejected as a whole', async () => {
  await using server = await startServer({
    env: { CHATWIRE_RATE_LIMITS: 'on', CHATWIRE_RATE_LIMIT_OVERRIDES: 'receipts=250,refusedReceipts=0' },
  });
  const receipts = Array.from({ length: 100 }, () => ({ token: 'forged', event: 'opened', atMS: 1 }));
  const report = () =>
    server.call('POST', '/notifications/push/v1/receipts', { headers: {}, body: { sentAtMS: 1, receipts } });
  expect((await report()).status).toBe(200);
  expect((await report()).status).toBe(200);
  expect((await report()).status).toBe(429);
});
