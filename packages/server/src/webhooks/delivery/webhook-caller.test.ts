import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { WebhookCaller } from './webhook-caller.ts';

test('a public name that resolves to a private address is rejected at the call', async () => {
  let calls = 0;
  const server = createServer((_, response) => {
    calls += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const caller = callerThat({ resolvesTo: '127.0.0.1' });
  const result = await caller.post(endpointAt(`http://hooks.example:${port}/`), 'msg_1', '{}');
  expect(result).toEqual({ status: null, message: 'hooks.example resolves to 127.0.0.1, which is not public' });
  expect(calls).toBe(0);
  await caller.close();
  server.close();
});

test('a delivery whose secret cannot be decrypted is not sent unsigned', async () => {
  const caller = callerThat({ resolvesTo: '192.0.2.1' });
  const result = await caller.post({ ...endpointAt('http://hooks.example/'), secrets: [] }, 'msg_1', '{}');
  expect(result).toMatchObject({ status: null, message: expect.stringContaining('secret') });
  await caller.close();
});

function callerThat({ resolvesTo }: { resolvesTo: string }): WebhookCaller {
  return new WebhookCaller({
    clock: new FakeClock(),
    guard: { allowPrivate: false, allowInsecure: true },
    resolve: (_, callback) => callback(null, [{ address: resolvesTo, family: 4 }]),
  });
}

function endpointAt(url: string) {
  const secrets = [{ secret: `whsec_${Buffer.from('a secret of twenty-four!').toString('base64')}` }];
  return { webhookId: 'a', url, events: [], filter: {}, isEnabled: true, sinceLogId: '', secrets };
}
