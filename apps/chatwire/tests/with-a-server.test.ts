import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { API_KEY, type NotificationTestServer, startNotificationServer } from '@chatwire/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ended, runChatwire, runProcess, spawnChatwire } from './run-chatwire.ts';

let fixture: NotificationTestServer;
let env: Record<string, string>;
let messageId: string;

beforeAll(async () => {
  fixture = await startNotificationServer();
  env = { CHATWIRE_API_KEY: API_KEY, CHATWIRE_PUBLIC_URL: fixture.server.url };
  await fixture.user('ivo', 'fcm_android');
  await fixture.user('mara', 'apns_ios_device');
  await fixture.user('joon', 'fcm_android');
  await fixture.server.call('PATCH', '/notifications/v1/preferences?uid=joon', {
    body: { preferences: { mute: { dndPreferenceSetting: 2 } } },
  });
  ({ id: messageId } = await fixture.send('ivo', 'mara'));
  await fixture.entries(`messageId=${messageId}`, 1);
  const { id } = await fixture.send('ivo', 'joon');
  await fixture.entries(`messageId=${id}`, 1);
});
afterAll(() => fixture[Symbol.asyncDispose]());

const chatwire = (...args: string[]): Promise<Ended> => runChatwire(args, env);
const lines = ({ out }: Ended) => out.trimEnd().split('\n');

describe('logs', () => {
  test('logs prints a table with the newest entry last, without colours in a pipe', async () => {
    const result = await runProcess(['logs'], env);
    const [title, first, second] = lines(result);
    expect(title).toMatch(/^TIME +LOG ID +OUTCOME +DEVICE +RECIPIENT +MESSAGE +EVENT +TARGET +RESULT$/);
    expect(first).toMatch(
      / sent +no report +Mara .* Message +push APNs ios device +Accepted by APNs; .* device receipts were off\.$/,
    );
    expect(second).toMatch(/ skipped +Joon .* Do not disturb was turned on by Joon\.$/);
    expect(result.out).not.toContain('\u001b');
    expect(result.code).toBe(0);
  });

  test('shows reason codes and deciding settings with --verbose only', async () => {
    const plain = await chatwire('logs');
    const verbose = await chatwire('logs', '--verbose');
    expect(plain.out).not.toContain('DND_PREFERENCE');
    expect(verbose.out).toMatch(
      / Joon \(joon\) .* DND_PREFERENCE DND_ON \(user: mute\.dndPreferenceSetting\) +Do not disturb was turned on by Joon\.$/m,
    );
  });

  test('logs accepts the filters of the API and prints entries unchanged', async () => {
    const result = await chatwire('logs', '--outcome', 'skipped', '--limit', '1', '--format', 'ndjson');
    expect(lines(result).map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ recipient: 'joon', reason: 'DND_PREFERENCE', payload: expect.any(Object) }),
    ]);
  });

  test('logs names the parameter of an invalid filter', async () => {
    const { code, err } = await chatwire('logs', '--channel', 'fax');
    expect([code, err]).toEqual([1, expect.stringContaining('channel must be one of push, email, sms')]);
    expect((await chatwire('logs', '--key', 'f'.repeat(40))).err).toContain('AUTH_ERR_APIKEY_NOT_FOUND');
  });

  test('logs --follow continues with new entries, in order and without a gap', async () => {
    const child = spawnChatwire(['logs', '--follow', '--format', 'ndjson', '--recipient', 'mara', '--limit', '1'], env);
    const reader = createInterface({ input: child.stdout ?? process.stdin });
    const seen: { _id: string; messageId: number }[] = [];
    const enough = Promise.withResolvers<void>();
    reader.on('line', (line) => {
      seen.push(JSON.parse(line));
      // The stored entry was printed, so the stream is open.
      if (seen.length === 1) void sendTwo();
      if (seen.length === 3) enough.resolve();
    });
    const sent: number[] = [Number(messageId)];
    async function sendTwo(): Promise<void> {
      for (const text of ['one', 'two']) sent.push(Number((await fixture.send('ivo', 'mara', text)).id));
    }
    await enough.promise;
    child.kill('SIGINT');
    expect(seen.map((entry) => entry.messageId)).toEqual(sent);
    expect(seen.map(({ _id }) => _id)).toEqual(seen.map(({ _id }) => _id).toSorted());
  });
});

describe('explain', () => {
  test('explain shows each rule and whose setting decided', async () => {
    const [entry] = await fixture.entries('recipient=joon', 1);
    const result = await chatwire('explain', String(entry.messageId));
    expect(result.code).toBe(0);
    expect(result.out).toMatch(/^Message \d+  Ivo → Joon\ntext message, sent [\d: -]+$/m);
    expect(result.out).toMatch(
      /^Message by Ivo, [\d: -]+\n  1 person evaluated, 1 notification: 1 skipped\n  disabled channels: email, SMS$/m,
    );
    expect(result.out).toMatch(/^ {2}Joon  push FCM  skipped\n {4}Do not disturb was turned on by Joon\.$/m);
    expect(result.out).not.toContain('DND_ON');
    const verbose = await chatwire('explain', String(entry.messageId), '--verbose');
    expect(verbose.out).toMatch(/^ {4}DND_PREFERENCE DND_ON \(user: mute\.dndPreferenceSetting\)  [0-9a-f]{24}$/m);
    expect(result.out).toMatch(/^ {4}✓ Event preference/m);
    expect(result.out).toMatch(/^ {4}✗ Do not disturb +mute\.dndPreferenceSetting = on \(2\) {2}\(user preference\)$/m);
  });

  test('a push between two attempts shows its account, its last failure, and the time of the next attempt', async () => {
    fixture.sandbox.faults.set('fcm', { fault: '5xx', times: 1 });
    const { id } = await fixture.send('mara', 'ivo');
    let out = '';
    await expect.poll(async () => (out = (await chatwire('explain', id)).out), { interval: 20 }).toContain('retrying');
    expect(out).toMatch(/^ {2}in progress, 0 notifications$/m);
    expect(out).toMatch(
      /^ {2}Ivo {2}push FCM fcm-main {2}retrying\n {4}FCM is temporarily unavailable \(5\d\d\)\.\n {4}attempt 2 at [\d: -]+$/m,
    );
    await fixture.entries(`messageId=${id}`, 1);
  });

  test('explain shows what is known from the device, while pushes carry receipts', async () => {
    const receipts = (receiptsSetting: 1 | 2) =>
      fixture.server.call('PATCH', '/notifications/v1/settings', {
        body: { preferences: { push: { receiptsSetting } } },
      });
    await receipts(2);
    const { id } = await fixture.send('ivo', 'mara');
    await fixture.entries(`messageId=${id}`, 1);
    expect((await chatwire('explain', id)).out).toMatch(
      /^ {4}APNs accepted the notification\.\n {4}Accepted by APNs; no word from the device yet\.$/m,
    );
    const list = (await chatwire('logs', '--recipient', 'mara', '--limit', '1')).out;
    expect(list).toMatch(/ {2}sent +no report +Mara .* Accepted by APNs; no word from the device yet\.$/m);
    await receipts(1);
  });

  test('--format json is the response of the API', async () => {
    const { out } = await chatwire('explain', messageId, '--format', 'json');
    expect(JSON.parse(out)).toMatchObject({ data: { messageId: Number(messageId), decisions: [{ outcome: 'sent' }] } });
  });

  test('explain fails for an unknown message', async () => {
    const { code, err } = await chatwire('explain', '999999999');
    expect([code, err]).toEqual([1, expect.stringContaining('ERR_MESSAGE_ID_NOT_FOUND')]);
  });
});

describe('dry-run', () => {
  test('dry-run reports whether a user would be notified, and which rule would fail', async () => {
    const question = ['--trigger', 'after_message', '--sender', 'ivo', '--receiverType', 'user'];
    const no = await chatwire('dry-run', '--uid', 'joon', '--receiver', 'joon', ...question);
    expect(no.out).toMatch(/^would not notify/);
    expect(no.out).toMatch(/^ {2}Do not disturb was turned on by Joon\.$/m);
    expect(no.out).toMatch(/✗ Do not disturb/);
    const yes = await chatwire('dry-run', '--uid', 'mara', '--receiver', 'mara', '--text', 'Ahoy', ...question);
    expect(yes.out).toMatch(/^would notify/);
  });
});

describe('export', () => {
  test('writes every entry to standard output, and reports completeness at the end', async () => {
    const result = await runProcess(['export'], env);
    const rows = lines(result).map((line) => JSON.parse(line));
    expect(result.code).toBe(0);
    expect(rows.at(-1)).toEqual({ meta: { count: rows.length - 1, complete: true } });
  });

  test('writes a file with the requested columns', async () => {
    const file = join(fixture.server.dataDir, 'log.csv');
    const asked = ['--format', 'csv', '--columns', 'recipient,outcome', '--recipient', 'joon', '--out', file];
    const { code, out } = await chatwire('export', ...asked);
    expect([code, out]).toEqual([0, '']);
    expect(await readFile(file, 'utf8')).toBe('recipient,outcome\r\njoon,skipped\r\n');
  });
});

describe('audit', () => {
  test('audit prints acts as sentences, the newest last, and each changed member with --verbose', async () => {
    await fixture.server.call('PATCH', '/notifications/v1/settings', { body: { sound: { chat: 'bell' } } });
    const result = await chatwire('audit', '--action', 'settings.changed,provider.created', '--verbose');
    expect(lines(result)[0]).toMatch(/^TIME +AUDIT ID +OPERATION +ADDRESS +ACT$/);
    expect(lines(result).at(-1)).toMatch(
      / PATCH \/v3\/notifications\/v1\/settings +127\.0\.0\.1 +Key “First key” changed the notification settings\.; sound\.chat: "default" → "bell"$/,
    );
    expect(lines(result)[1]).toContain('added the provider account “FCM: fcm-main”');
    const one = await chatwire('audit', '--target', 'fcm-main', '--format', 'ndjson');
    expect(lines(one).map((line) => JSON.parse(line).action)).toEqual(['provider.created']);
    expect((await chatwire('audit', '--outcome', 'sent')).code).toBe(1);
  });
});

describe('alarms', () => {
  test('alarms lists the default alarms, mutes one, and says whether a test reached a webhook', async () => {
    const [titles, ...rows] = lines(await chatwire('alarms', '--verbose'));
    expect(titles).toMatch(/^STATE +SEVERITY +VALUE/);
    expect(rows).toHaveLength(6);
    const alarmId = /al_[0-9a-f]{24}/.exec(rows[0] ?? '')?.[0] ?? '';
    const muted = await chatwire('alarms', 'mute', alarmId, '--for', '2d');
    expect(lines(muted)[0]).toMatch(/^Notifications fail is muted until \d{4}-/);
    const list = await chatwire('alarms', '--format', 'ndjson');
    expect(lines(list).map((line) => JSON.parse(line).mutedUntilMS !== undefined)).toEqual([
      true,
      ...Array(5).fill(false),
    ]);
    expect(lines(await chatwire('alarms', 'unmute', alarmId))).toEqual(['Notifications fail is not muted.']);
    const test = await chatwire('alarms', 'test', alarmId);
    expect([test.code, test.err]).toEqual([
      1,
      expect.stringContaining('no enabled webhook is subscribed to alarm.test'),
    ]);
    expect((await chatwire('alarms', 'mute', alarmId, '--for', 'soon')).code).toBe(2);
    expect((await chatwire('alarms', 'silence', alarmId)).err).toContain('list, mute, unmute, or test');
  });
});

describe('resend', () => {
  test('resend retries a failed notification', async () => {
    fixture.sandbox.faults.set('fcm', { fault: '401' });
    const { id } = await fixture.send('mara', 'ivo');
    const [failed] = await fixture.entries(`messageId=${id}`, 1);
    expect(failed.outcome).toBe('failed');
    fixture.sandbox.faults.set('fcm', {});
    const result = await chatwire('resend', failed._id);
    expect(result.code).toBe(0);
    expect(lines(result)[1]).toMatch(/ sent +no report +Ivo /);
    expect((await chatwire('resend', failed._id.replaceAll(/./g, '0'))).err).toContain('ERR_LOG_NOT_FOUND');
  });
});

describe('keys and doctor next to a running server', () => {
  const beside = (...args: string[]) =>
    runChatwire(args, { ...env, CHATWIRE_DATA_DIR: fixture.server.dataDir, ...providerUrls() });
  const providerUrls = () => ({
    CHATWIRE_FCM_URL: fixture.urls.fcmUrl,
    CHATWIRE_FCM_TOKEN_URL: fixture.urls.fcmTokenUrl,
    CHATWIRE_APNS_URL: fixture.urls.apnsUrl,
  });

  test('a key created on the database works immediately', async () => {
    const { out } = await beside('keys', 'create', '--name', 'operator');
    const response = await fixture.server.call('GET', '/notifications/v1/logs', { headers: { apikey: out.trim() } });
    expect(response.status).toBe(200);
  });

  test('doctor reports no fault, and that every decision is recorded', async () => {
    const { code, out } = await beside('doctor');
    expect(out).toMatch(/^✓ fcm fcm-main +credentials are readable/m);
    expect(out).toMatch(/^✓ apns apns-main/m);
    expect(out).toMatch(/^✓ log .* 0 missing$/m);
    expect(code).toBe(0);
  });

  test('doctor names a provider that cannot be reached, one without extension, and one whose credentials are lost', async () => {
    const { call } = fixture.server;
    await call('PATCH', '/notifications/v1/settings', { body: { preferences: { push: { styleSetting: 2 } } } });
    await call('PUT', '/notifications/push/v1/providers/apns', {
      body: { providerId: 'apns-main', includeMutableContent: false },
    });
    const unreachable = await runChatwire(['doctor'], {
      ...env,
      CHATWIRE_DATA_DIR: fixture.server.dataDir,
      ...providerUrls(),
      CHATWIRE_FCM_URL: 'http://127.0.0.1:9',
    });
    expect(unreachable.code).toBe(1);
    expect(unreachable.out).toMatch(/^✗ fcm fcm-main +can’t reach 127\.0\.0\.1:9/m);
    expect(unreachable.out).toMatch(/^– apns apns-main +includeMutableContent is off/m);
    const otherKey = Buffer.alloc(32, 7).toString('base64');
    const lost = await runChatwire(['doctor'], {
      ...env,
      CHATWIRE_DATA_DIR: fixture.server.dataDir,
      ...providerUrls(),
      CHATWIRE_SECRET_KEY: otherKey,
    });
    expect(lost.code).toBe(1);
    expect(lost.out).toMatch(/^✗ apns apns-main +the stored credentials can’t be read/m);
  });
});

describe('replay', () => {
  const period = ['--from', '2026-01-01T00:00Z'];

  test('replay prints who would have received more and fewer', async () => {
    const to = ['--to', new Date().toISOString()];
    const from = ['--from', new Date(Date.now() - 3_600_000).toISOString()];
    const { out, code } = await chatwire('replay', ...from, ...to, '--set', 'oneOnOne.messagesSetting=1');
    expect(out).toMatch(/^\d+ decisions about \d+ events: \d+ changed, 0 unchanged$/m);
    expect(out).toMatch(/^0 users would have received more, \d+ users? fewer$/m);
    expect(out).toMatch(/^\d+ +sent +skipped MESSAGES_PREFERENCE NONE$/m);
    expect(out).toMatch(/^0 +\d+ +Mara \(mara\)$/m);
    expect(code).toBe(0);
    const own = ['--uid', 'joon', '--pref', 'mute.dndPreferenceSetting=1', '--recipient', 'joon', '--format', 'ndjson'];
    const samples = lines(await chatwire('replay', ...from, ...to, ...own)).map((line) => JSON.parse(line));
    expect(samples[0]).toMatchObject({ recipient: 'joon', after: { outcome: 'would_send' } });
    expect(samples.at(-1)).toMatchObject({ result: { drift: 0, recipients: { more: 1, fewer: 0 } } });
  });

  test('replay says that it cannot show the effect of a setting about devices', async () => {
    const args = ['--from', new Date(Date.now() - 3_600_000).toISOString(), '--to', new Date().toISOString()];
    const set = ['--set', 'push.deniedAction=2', '--set', 'oneOnOne.repliesSetting=2'];
    const ended = await chatwire('replay', ...args, ...set);
    expect(ended.out).toMatch(/: 0 changed, \d+ unchanged$/m);
    expect(lines(ended).at(-1)).toMatch(/^preferences\.push\.deniedAction: A replay does not check devices again/);
    expect(ended.out).not.toContain('repliesSetting');
    expect(ended.code).toBe(0);
  });

  test('replay names what is missing or malformed', async () => {
    const wrong = [
      [[], '--from and --to are required.'],
      [[...period, '--to', 'noon'], '--to must be a time such as 2026-01-01T22:00Z, not "noon".'],
      [[...period, '--to', '2026-01-02T00:00Z', '--set', 'loud'], '--set must be a setting and its value'],
      [[...period, '--to', '2026-01-02T00:00Z', '--pref', 'a=1'], '--pref needs --uid'],
    ] as const;
    for (const [args, message] of wrong) {
      const { code, err } = await chatwire('replay', ...args);
      expect([code, err]).toEqual([2, expect.stringContaining(message)]);
    }
  });
});
