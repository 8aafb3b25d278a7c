import { readFile } from 'node:fs/promises';
import {
  CAUSES,
  type Cause,
  type CauseHost,
  type PhoneKind,
  Phones,
  playCause,
  type Switches,
} from '@chatwire/sandbox';
import { type NotificationTestServer, startNotificationServer } from '@chatwire/testkit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { StoryClock } from '../src/demo/story-clock.ts';

/** Each cause on a phone of its own, over HTTP. See docs/spec/last-mile.md#sandbox-phones. */
const START_MS = 1_767_268_800_000;
const clock = new StoryClock(START_MS);
let fixture: NotificationTestServer;
let phones: Phones;

beforeAll(async () => {
  // Browsers are stale after 14 days, which is also how long entries are kept by default.
  const env = { CHATWIRE_PUBLIC_URL: 'https://chat.example', CHATWIRE_LOG_RETENTION_DAYS: '0' };
  fixture = await startNotificationServer({ clock, env });
  phones = new Phones(fixture.sandbox, { host: fixture.server.url, clock });
  await fixture.user('ivo');
  await call('POST', '/notifications/push/v1/providers/webpush', { body: { subject: 'mailto:ops@harbour.example' } });
  await call('PATCH', '/notifications/v1/settings', {
    body: { preferences: { push: { receiptsSetting: 2, styleSetting: 2, clearSetting: 2 } } },
  });
});
afterAll(async () => {
  await phones.close();
  await fixture[Symbol.asyncDispose]();
});

async function call(method: string, path: string, options: { readonly as?: string; readonly body?: unknown } = {}) {
  const { status, body } = await fixture.server.call(method, path, options);
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
  return body.data;
}

async function hostOf({ number }: Cause): Promise<CauseHost> {
  const recipient = `pia-${number}`;
  const group = `crew-${number}`;
  await call('POST', '/users', { body: { uid: recipient, name: 'Pia' } });
  await call('POST', '/groups', {
    body: { guid: group, name: 'Crew', type: 'public', owner: 'ivo', members: { participants: [recipient] } },
  });
  return {
    sandbox: fixture.sandbox,
    call,
    sender: 'ivo',
    recipient,
    group,
    settled: () => fixture.server.app.context.notifications.settled(),
    async pass(ms) {
      clock.jump(ms);
    },
  };
}

async function played(cause: Cause) {
  const host = await hostOf(cause);
  const { authToken } = await call('POST', `/users/${host.recipient}/auth_tokens`, { body: {} });
  const phone = await phones.add({ kind: cause.kind, authToken, ...(cause.phone && { state: cause.phone }) });
  if (cause.phoneAgeMs !== undefined) clock.jump(cause.phoneAgeMs);
  try {
    return await playCause(cause, phone, host);
  } finally {
    await phones.remove(phone);
  }
}

describe('scripted causes', () => {
  test.each(CAUSES.map((cause) => [cause.number, cause.title, cause] as const))('%i. %s', async (_n, _title, cause) => {
    const { entries } = await played(cause);
    expect(entries).toMatchObject(cause.log);
    expect(entries.map(({ sentence }) => sentence).join('\n')).toContain(cause.says);
  });

  test('the contract lists the same causes and sentences', async () => {
    const contract = await readFile(new URL('../../../docs/spec/last-mile.md', import.meta.url), 'utf8');
    const rows = contract.matchAll(/^\| (\d+) \|.*\| “?"?([^"”|]+)["”](?: \(`\w+`\))? \|$/gm);
    expect(CAUSES.map(({ number, says }) => [number, says])).toEqual(
      [...rows].map(([, number, says]) => [Number(number), says]),
    );
  });
});

describe('a phone', () => {
  const counters = async () => (await call('GET', '/notifications/v1/counters')).receipts;
  let people = 0;

  /**
   * Creates a phone of a new user. Returns it with a function that reads what the log says about the next message to
   * them.
   */
  async function ready(kind: PhoneKind, state: Partial<Switches> = {}) {
    const uid = `ada-${(people += 1)}`;
    await call('POST', '/users', { body: { uid, name: 'Ada' } });
    const { authToken } = await call('POST', `/users/${uid}/auth_tokens`, { body: {} });
    const phone = await phones.add({ kind, id: uid, authToken, state });
    const push = async () => {
      const { id } = await fixture.send('ivo', uid);
      await fixture.server.app.context.notifications.settled();
      await phone.settled();
      return id;
    };
    const device = async (id: string) => (await fixture.entries(`messageId=${id}`, 1))[0].device;
    return { phone, push, device };
  }

  test('sends receipts that are lost, doubled, late, and forged on demand', async () => {
    const { phone, push, device } = await ready('android');
    const before = await counters();
    phone.setReceiptFault('lost');
    expect((await device(await push())).state).toBe('none');
    phone.setReceiptFault('forged');
    expect((await device(await push())).state).toBe('none');
    phone.setReceiptFault('doubled');
    expect((await device(await push())).state).toBe('displayed');
    phone.setReceiptFault('late');
    const late = await push();
    expect((await device(late)).state).toBe('none');
    phone.setReceiptFault('none');
    await phone.settled();
    expect((await device(late)).state).toBe('displayed');
    const after = await counters();
    expect(after.refused.mac - before.refused.mac).toBe(2);
    expect(after.duplicates - before.duplicates).toBe(2);
  });

  test('whose app is open removes a notification when its message is read elsewhere, without a push', async () => {
    const { phone, push, device } = await ready('android');
    const id = await push();
    phone.open();
    await phone.settled();
    expect(phone.state.shown).toHaveLength(1);
    await call('POST', '/users/ivo/conversation/read', { as: phone.id, body: {} });
    await expect.poll(() => phone.state.shown, { interval: 5 }).toEqual([]);
    // Receipts are gathered for 2 s.
    clock.jump(2_500);
    await expect.poll(async () => (await device(id)).state, { interval: 5 }).toBe('cleared');
  });

  test('may have a wrong clock, which the server corrects', async () => {
    const { push, device } = await ready('browser', { clockOffsetMs: -3 * 3_600_000 });
    const found = await device(await push());
    expect(found).toMatchObject({ state: 'displayed', clockAdjusted: true });
    expect(Math.abs(found.displayedAtMS - clock.now())).toBeLessThan(60_000);
  });

  test('receives pushes under a new token after the app was installed again', async () => {
    const { phone, push, device } = await ready('iphone');
    const { token } = phone;
    phone.uninstall({ providerKnows: false });
    expect((await device(await push())).state).toBe('none');
    await phone.install();
    expect(phone.token).not.toBe(token);
    expect((await device(await push())).state).toBe('displayed');
  });

  test('a phone that is repaired has its usual settings, which it reports, and keeps what it shows', async () => {
    const { phone, push, device } = await ready('iphone');
    const shown = await push();
    phone.change({ permission: 'provisional', hasFocus: true, isOnline: false });
    phone.setReceiptFault('lost');
    phone.open();
    const { devices } = await call('GET', `/notifications/push/v1/devices?uid=${phone.id}`);
    expect(devices).toMatchObject([{ permission: 'authorized' }]);
    await phone.repair();
    expect(phone.state).toMatchObject({ permission: 'authorized', hasFocus: false, isOnline: true, isAppOpen: false });
    expect(phone.state.shown.map(({ tag }) => tag)).toEqual([String(shown)]);
    expect((await device(await push())).state).toBe('displayed');
    const { token } = phone;
    phone.uninstall();
    await phone.repair();
    expect(phone.state.isInstalled).toBe(true);
    expect(phone.token).not.toBe(token);
    expect((await device(await push())).state).toBe('displayed');
  });

  test('a phone reports an unchanged state once in 30 min', async () => {
    const { phone } = await ready('iphone');
    const requests = vi.spyOn(globalThis, 'fetch');
    const reports = () => requests.mock.calls.filter(([url]) => String(url).endsWith('/push/v1/device')).length;
    const openAndLeave = async () => {
      phone.open();
      await phone.settled();
      phone.leave();
      await phone.settled();
    };
    await openAndLeave();
    expect(reports()).toBe(0);
    phone.change({ permission: 'denied' });
    await openAndLeave();
    await openAndLeave();
    expect(reports()).toBe(1);
    clock.jump(30 * 60_000);
    await openAndLeave();
    expect(reports()).toBe(2);
    requests.mockRestore();
  });

  test('a phone with Chromium ends its subscription when the permission is revoked', async () => {
    const { phone, push } = await ready('browser');
    phone.change({ permission: 'denied' });
    const [entry] = await fixture.entries(`messageId=${await push()}`, 1);
    expect(entry).toMatchObject({ outcome: 'failed', tokenRemoved: true });
  });
});
