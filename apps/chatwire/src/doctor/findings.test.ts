import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateCertificate } from '@chatwire/sandbox';
import { readConfig } from '@chatwire/server';
import { expect, onTestFinished, test } from 'vitest';
import { checkCertificates } from './check-certificates.ts';
import { checkClock, skewFinding } from './check-clock.ts';
import { deviceFindings } from './check-devices.ts';
import { emailFindings } from './check-emails.ts';
import { pushAccountFindings } from './check-push-accounts.ts';
import { spaceOf } from './check-storage.ts';

const GB = 1_000_000_000;

test.each([
  [100 * GB, 'ok', 'data: 100 GB free (50%)'],
  [1.5 * GB, 'note', 'data: 1 GB free (1%)'],
  [9 * GB, 'note', 'data: 9 GB free (5%)'],
  [0.1 * GB, 'fault', 'data: 100 MB free (0.1%)'],
])('%d bytes free of 200 GB are %s', (free, kind, text) => {
  expect(spaceOf('data', free, 200 * GB)).toEqual({ kind, about: 'disk', text });
});

test.each([
  [-400, 'ok', 'in step with the database'],
  [2_000, 'note', '2 s behind the database'],
  [-4_000, 'fault', '4 s ahead of the database: set both by NTP'],
])('a clock %d ms behind another one is %s', (skewMs, kind, text) => {
  expect(skewFinding(skewMs, 'the database', { noteMs: 1_000, faultMs: 3_000 })).toEqual({
    kind,
    about: 'clock',
    text,
  });
});

test.each([
  [{ staleTokens: 5, denied: 20 }, ['ok', 'ok']],
  [{ staleTokens: 6, denied: 20 }, ['note', 'ok']],
  [{ staleTokens: 0, denied: 21 }, ['ok', 'note']],
])('of 100 tokens and devices, %j are %j', (counts, kinds) => {
  const findings = deviceFindings({ tokens: 100, reported: 100, maxAgeDays: 270, ...counts });
  expect(findings.map(({ kind }) => kind)).toEqual(kinds);
  expect(findings[0]?.text).toContain(`${counts.staleTokens} of 100 push tokens not seen for 270 days`);
});

test('without devices there is nothing to find', () => {
  expect(deviceFindings({ tokens: 0, staleTokens: 0, reported: 0, denied: 0, maxAgeDays: 270 })).toEqual([]);
});

test('the clock is compared with the Date of the first provider that responds', async () => {
  const server = createServer((_request, response) => {
    response.setHeader('Date', new Date(Date.now() - 120_000).toUTCString()).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const findings = await checkClock(undefined, ['http://127.0.0.1:9/v1', `http://${host}/v1`]);
  expect(findings).toMatchObject([{ kind: 'fault', text: `120 s ahead of ${host}: set both by NTP` }]);
  expect(await checkClock({ name: 'SQLite 3', clockSkewMs: undefined }, [])).toMatchObject([{ kind: 'note' }]);
  await new Promise((resolve) => server.close(resolve));
});

test('certificates of files and of the public address are reported before and after they expire', async () => {
  const DAY_MS = 86_400_000;
  const validToMs = Date.UTC(2027, 0, 31);
  const tls = generateCertificate({ hosts: ['127.0.0.1'], validFromMs: validToMs - 365 * DAY_MS, validToMs });
  const dir = await mkdtemp(join(tmpdir(), 'chatwire-certificates-'));
  await writeFile(join(dir, 'ca.pem'), tls.cert);
  const server = createTlsServer(tls);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await rm(dir, { recursive: true });
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = readConfig({ CHATWIRE_PROVIDER_CA: join(dir, 'ca.pem'), CHATWIRE_PUBLIC_URL: `https://${host}` });
  const kindsAt = async (nowMs: number) =>
    (await checkCertificates(config, nowMs)).map(({ kind, text }) => `${kind} ${text}`);
  for (const [daysBefore, kind, state] of [
    [40, 'ok', 'valid until 2027-01-31, 40 days left'],
    [10, 'note', 'valid until 2027-01-31, 10 days left'],
    [-1, 'fault', 'expired on 2027-01-31'],
  ] as const) {
    expect(await kindsAt(validToMs - daysBefore * DAY_MS)).toEqual([
      `${kind} CHATWIRE_PROVIDER_CA: ${state}`,
      `${kind} ${host}: ${state}`,
    ]);
  }
});

test('emails without an https address, and providers without links, are reported', () => {
  const works = { status: 250, code: null, durationMs: 3, tls: true, capabilities: [] };
  const fails = { ...works, status: 535, code: 'CREDENTIALS_REJECTED', message: '5.7.8 Wrong' };
  const kinds = (...args: Parameters<typeof emailFindings>) =>
    emailFindings(...args).map(({ kind, text }) => [kind, text]);
  expect(kinds({ hasLinks: false, lacksLinks: false }, { publicUrl: undefined })).toEqual([]);
  expect(kinds({ smtp: works, hasLinks: true, lacksLinks: false }, { publicUrl: 'https://chat.example' })).toEqual([
    ['ok', expect.stringContaining('DKIM')],
  ]);
  expect(kinds({ smtp: fails, hasLinks: true, lacksLinks: true }, { publicUrl: 'http://chat.example' })).toEqual([
    ['fault', expect.stringContaining('5.7.8 Wrong (CREDENTIALS_REJECTED)')],
    ['note', expect.stringContaining('CHATWIRE_PUBLIC_URL')],
    ['note', expect.stringContaining('email.unsubscribeSetting')],
  ]);
});

test('accounts whose pushes run neither the app nor its extension are reported while receipts or the appearance need them', () => {
  const account = { isEnabled: true, isUsable: true, urls: [], skipsExtension: false, skipsApp: false };
  const accounts = [
    { ...account, name: 'apns', skipsExtension: true },
    { ...account, name: 'fcm', skipsApp: true },
    { ...account, name: 'fcm off', skipsApp: true, isEnabled: false },
    { ...account, name: 'fcm data' },
  ];
  const findings = (receiptsSetting: 1 | 2, styleSetting: 1 | 2) =>
    pushAccountFindings(accounts, { receiptsSetting, styleSetting }).map(({ kind, about, text }) => [
      kind,
      about,
      text.split(' ')[0],
    ]);
  const extension = ['note', 'apns', 'includeMutableContent'];
  expect(findings(1, 1)).toEqual([]);
  expect(findings(1, 2)).toEqual([extension]);
  expect(findings(2, 1)).toEqual([extension, ['note', 'fcm', 'notificationInPayload']]);
});
