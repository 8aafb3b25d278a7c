import type { SmtpProvider } from '@chatwire/protocol';
import { createSandbox, generateCertificate } from '@chatwire/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../base/time/clock.ts';
import { checkSmtp } from './check-smtp.ts';

const smtpAccount = { username: 'chatwire', password: 'correct horse' };
const certificate = generateCertificate({
  hosts: ['localhost', '127.0.0.1'],
  validFromMs: Date.now() - 60_000,
  validToMs: Date.now() + 3_600_000,
});
const sandbox = createSandbox({ certificate, smtpAccount });
let port = 0;
beforeAll(async () => {
  port = Number(new URL((await sandbox.start()).smtpUrl).port);
});
afterAll(() => sandbox.close());

function check(fields: Partial<SmtpProvider> = {}, allowPrivate = true) {
  const account = {
    host: 'localhost',
    port,
    security: 'starttls' as const,
    senderName: 'Harbour Chat',
    senderEmail: 'chat@example.org',
    maxConnections: 5,
    maxPerMinute: 600,
    isEnabled: true,
    ...smtpAccount,
    ...fields,
  };
  const guard = { allowPrivate, allowInsecure: true };
  return checkSmtp(account, { guard, clock: systemClock, ca: certificate.cert });
}

test('an account that works has its capabilities, and no email is sent', async () => {
  const result = await check();
  expect(result).toMatchObject({ status: 250, code: null, tls: true });
  expect(result.capabilities).toContain('PIPELINING');
  expect(result.capabilities.at(-1)).toMatch(/^AUTH .*PLAIN/);
  expect(sandbox.inbox.count).toBe(0);
});

test.each([
  ['a wrong password', { password: 'another one' }, { status: 535, code: 'CREDENTIALS_REJECTED' }],
  ['a closed port', { port: 9 }, { status: null, code: 'CONNECT_FAILED' }],
  ['a host without a name', { host: 'relay.invalid' }, { status: null, code: 'HOST_NOT_FOUND' }],
])('%s is reported without the password', async (_case, fields, expected) => {
  const result = await check(fields);
  expect(result).toMatchObject({ ...expected, capabilities: [] });
  expect(JSON.stringify(result)).not.toMatch(/correct horse|another one/);
});

test('a private address is blocked', async () => {
  expect(await check({}, false)).toMatchObject({ status: null, code: 'ADDRESS_BLOCKED' });
});
