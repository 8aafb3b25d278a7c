import { startServer } from '@chatwire/testkit';
import { describe, expect, test } from 'vitest';
import { unsubscribeCases } from './unsubscribe.cases.ts';

describe('unsubscribing from emails', () => unsubscribeCases([1]));

test('a client address may call links 30 times in a minute', async () => {
  await using server = await startServer({ env: { CHATWIRE_RATE_LIMITS: 'on' } });
  const link = `${server.url}/v3/notifications/email/v1/unsubscribe/${'a'.repeat(50)}`;
  const statuses: number[] = [];
  for (let call = 0; call < 31; call += 1) statuses.push((await fetch(link)).status);
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429]);
});
