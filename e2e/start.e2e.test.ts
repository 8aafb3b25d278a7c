import { PROVIDERS, REASONS } from '@chatwire/protocol';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../tools/browser.ts';
import { contrastFaults } from './contrast-faults.ts';
import { type RunningStart, runStart } from './start-command.ts';

const DAY_MS = 86_400_000;

/** The pages of `npm start` as a first-time user sees them, in a real browser. */
let start: RunningStart;
let browser: Browser;

beforeAll(async () => {
  [start, browser] = await Promise.all([runStart(), launchBrowser()]);
}, 240_000);
afterAll(async () => {
  await browser.close();
  await start[Symbol.asyncDispose]();
});

async function open(path: string): Promise<{ page: Page; faults: string[] }> {
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('response', (response) => response.status() >= 400 && faults.push(`${response.status()} ${response.url()}`));
  await page.goto(start.url + path);
  return { page, faults };
}

test('the start page follows a message from the send to one sent entry for each device', async () => {
  const { page, faults } = await open('/');
  await page.getByRole('textbox', { name: 'Message' }).fill('Is the <b>tide</b> in?');
  await page.getByRole('button', { name: 'Send' }).click();
  const steps = page.getByRole('listitem').filter({ hasText: 'mara by' });
  await steps.nth(1).waitFor();
  // The next message need not wait for late entries of this one.
  expect(await page.getByRole('button', { name: 'Send' }).isEnabled()).toBe(true);
  expect(await page.getByText(/^Message \d+ is stored$/).count()).toBe(1);
  expect(await steps.allTextContents()).toEqual([
    expect.stringMatching(/^sent.*apns_ios_device.*APNs accepted the notification\./),
    expect.stringMatching(/^sent.*fcm_web.*FCM accepted the notification\./),
  ]);
  expect(faults).toEqual([]);
  // The terminal has a line for each, and never the text of the message.
  await expect
    .poll(() => start.output())
    .toMatch(/sent +Message +Mara Lindqvist +push APNs ios device +APNs accepted the notification\./);
  expect(start.output()).not.toContain('tide');
});

test('the sandbox draws the push as text, and a simulated fault shows in the next entry', async () => {
  const { page, faults } = await open('/sandbox');
  const push = page.getByRole('listitem').filter({ hasText: 'Is the <b>tide</b> in?' });
  await push.nth(1).waitFor();
  expect(await page.locator('#inbox b').count()).toBe(0);
  const fcm = page.getByRole('group', { name: 'FCM' });
  await fcm.getByLabel('Response').selectOption('deadToken');
  const home = await open('/');
  await home.page.getByRole('button', { name: 'Send' }).click();
  const failed = home.page.getByRole('listitem').filter({ hasText: 'FCM no longer recognises the device.' });
  await failed.waitFor();
  expect(await failed.textContent()).toMatch(/^failed.*fcm_web.*Its push token was removed\./);
  expect([...faults, ...home.faults]).toEqual([]);
});

test('a phone without a network leaves its push at the provider, and shows it when the network is back', async () => {
  const { page, faults } = await open('/sandbox/phones');
  const iphone = page.getByRole('article', { name: 'iPhone' });
  await iphone.getByRole('switch', { name: 'Network' }).uncheck();
  await page.getByRole('textbox', { name: 'Message from Mara to Pia' }).fill('Is the <b>tide</b> out?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await iphone.getByText('1 waiting at APNs').waitFor();
  await iphone.getByRole('switch', { name: 'Network' }).check();
  await iphone.getByText('Is the <b>tide</b> out?').waitFor();
  await iphone.getByRole('button', { name: 'Swipe away: Mara Lindqvist' }).click();
  await iphone.getByText('No notifications').waitFor();
  await expect
    .poll(() => wholeLog('&recipient=pia&deviceState=dismissed'))
    .toMatchObject([{ tokenType: 'apns_ios_device' }]);
  expect(faults).toEqual([]);
});

test('a cause is played on a new phone, and the sentence of its entry is shown', async () => {
  const { page, faults } = await open('/sandbox/phones');
  await page.getByRole('button', { name: 'Permission never requested' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByText('Accepted by APNs, but the user of this phone has never been asked').waitFor();
  const href = await page.getByRole('link', { name: 'Log entry' }).getAttribute('href');
  const [entry] = await wholeLog('&recipient=pia&provider=apns&deviceState=none');
  expect(href).toBe(`/console/logs?at=${entry?._id}&entry=${entry?._id}`);
  await page.getByRole('button', { name: 'Lowered to normal priority by FCM' }).click();
  await page.getByText('it arrived 20 min later: high priority was lowered.').waitFor();
  await page.getByRole('button', { name: 'Safari after its permission was revoked' }).click();
  await page.getByText('Accepted by the push service; this browser no longer responds.').waitFor();
  expect(faults).toEqual([]);
});

test('the phone of a demo user shows a push, and removes it when its message was read elsewhere', async () => {
  const { page, faults } = await open('/sandbox/phone?user=mara');
  const phone = page.getByRole('article', { name: 'iPhone' });
  // While the app is open, it learns of the reading at once. Otherwise a clear push follows after 5 s.
  await phone.getByRole('button', { name: 'Open app' }).click();
  await phone.getByText('The app is open').waitFor();
  const message = { sender: 'ivo', receiver: 'mara', receiverType: 'user', text: 'The ferry is <b>full</b>' };
  await page.request.post(`${start.url}/playground/messages`, { data: message });
  await phone.getByText('The ferry is <b>full</b>').waitFor();
  const login = await page.request.post(`${start.url}/playground/logins`, { data: { uid: 'mara' } });
  const { authToken } = (await login.json()).data;
  await page.request.post(`${start.url}/v3/users/ivo/conversation/read`, { headers: { authToken }, data: {} });
  await phone.getByText('No notifications').waitFor();
  expect(faults).toEqual([]);
  await page.goto(`${start.url}/sandbox/phone?user=joon`);
  await page.getByText('This user has no sandbox phone.').waitFor();
});

test.each(['/', '/sandbox', '/sandbox/phones', '/sandbox/phone?user=ivo'])(
  '%s keeps its contrast in every state, light and dark',
  async (path) => {
    const { page } = await open(path);
    const { count, faults } = await contrastFaults(page);
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(50);
    await page.close();
  },
);

test('the demo data contain every reason and every provider, in chronological order', async () => {
  // The phones of the page, and the browser of a cause, also have pushes of extensions.
  const entries = (await wholeLog()).filter(({ recipient }) => recipient !== 'pia' && recipient !== 'kai');
  const having = (name: string) => new Set(entries.map((entry) => entry[name]));
  expect(REASONS).toHaveLength(17);
  expect([...having('reason')].filter(Boolean).toSorted()).toEqual(REASONS.toSorted());
  expect([...having('provider')].filter(Boolean).toSorted()).toEqual(PROVIDERS.toSorted());
  const ids = entries.map(({ _id }) => String(_id));
  expect(ids).toEqual(ids.toSorted().toReversed());
  for (const { totalProcessingTimeInMS } of entries) expect(Number(totalProcessingTimeInMS)).toBeGreaterThanOrEqual(0);
});

test('the demo data date from 02:00 to 15:00 UTC, so that the clock of the machine does not affect reasons', async () => {
  const story = (await wholeLog()).filter(({ processingStartedAtMS: at }) => Number(at) < Date.now() - DAY_MS);
  expect(story.length).toBeGreaterThan(1_000);
  const hours = story.map(({ processingStartedAtMS: at }) => new Date(Number(at)).getUTCHours());
  expect(Math.min(...hours)).toBeGreaterThanOrEqual(2);
  expect(Math.max(...hours)).toBeLessThan(15);
  const ofTomas = story.filter(({ recipient }) => recipient === 'tomas');
  expect(ofTomas.slice(0, 6).map(({ reason }) => reason)).toContain('SCHEDULE_PREFERENCE');
});

function printedKey(): string {
  return /fullAccess key +([0-9a-f]{40})/.exec(start.output())?.[1] ?? '';
}

/** Returns the whole log, newest first, page by page, as a first-time user reads it with the printed key. */
async function wholeLog(filter = ''): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const apikey = printedKey();
  const entries = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const url: string = `${start.url}/v3/notifications/v1/logs?limit=1000${filter}${cursor}`;
    const { data, meta } = Object(await (await fetch(url, { headers: { apikey } })).json());
    entries.push(...data);
    cursor = meta.next && `&affix=append&logId=${meta.next.logId}`;
  }
  return entries;
}

test('the pages cannot be framed, and a foreign page cannot make them send anything', async () => {
  for (const path of ['/', '/sandbox', '/sandbox/phones', '/v3/docs']) {
    const policy = (await fetch(start.url + path)).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
  }
  // The demo app shows it beside a chat.
  const phonePolicy = (await fetch(`${start.url}/sandbox/phone`)).headers.get('content-security-policy');
  expect(phonePolicy).toContain("frame-ancestors 'self'");
  const fault = JSON.stringify({ fault: 'timeout', latencyMs: 0, retryAfter: null, times: null });
  const attempt = (headers: Record<string, string>) =>
    fetch(`${start.url}/sandbox/faults/fcm`, {
      method: 'PUT',
      headers: { Origin: 'https://evil.example', ...headers },
      body: fault,
    });
  // A page may send plain text without a preflight. The response to a preflight names no foreign origin.
  expect((await attempt({ 'Content-Type': 'text/plain' })).status).toBe(403);
  const preflight = await fetch(`${start.url}/sandbox/faults/fcm`, {
    method: 'OPTIONS',
    headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'PUT' },
  });
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
});

test('pages on any port of this machine may call the API, other origins may not', async () => {
  const allowedFor = async (origin: string) =>
    (await fetch(`${start.url}/v3/health`, { headers: { Origin: origin } })).headers.get('access-control-allow-origin');
  for (const origin of ['http://localhost:5174', 'http://127.0.0.1:5173', 'http://[::1]:8081', 'http://localhost'])
    expect(await allowedFor(origin)).toBe(origin);
  for (const origin of ['http://localhost.evil.example', 'http://localhost:5173.evil.example', 'https://evil.example'])
    expect(await allowedFor(origin)).toBeNull();
});

test('the API reference lists the logs endpoint without a request to another server', async () => {
  const { page, faults } = await open('/v3/docs');
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.reload();
  await page.getByText('/v3/notifications/v1/logs', { exact: true }).first().waitFor();
  expect([...hosts]).toEqual([new URL(start.url).host]);
  expect(faults.filter((fault) => !fault.includes('favicon'))).toEqual([]);
});

test('the API reference sends a request with a typed key, which stays in the memory of the page', async () => {
  const { page, faults } = await open('/v3/docs#listUsers');
  const operation = page.locator('#listUsers');
  await page.getByLabel('Value').fill(printedKey());
  const searchKey = operation.getByLabel('searchKey');
  await operation.getByText(/^Optional parameters/).click();
  await searchKey.fill('mara');
  expect(await operation.locator('.request ~ .block').textContent()).toContain(
    `curl -X GET "${start.url}/v3/users?searchKey=mara" \\\n  -H "apikey: $KEY"`,
  );
  await searchKey.press('Enter');
  await operation.getByText(/^200 OK/).waitFor();
  expect(await operation.locator('.response pre').textContent()).toContain('"uid": "mara"');
  const kept = await page.evaluate(() => [...Object.values(localStorage), ...Object.values(sessionStorage)]);
  expect(JSON.stringify([kept, await page.context().cookies(), page.url()])).not.toContain(printedKey());
  expect(faults.filter((fault) => !fault.includes('favicon'))).toEqual([]);
});

test('the API reference shows frames and webhooks with examples, even on a phone', async () => {
  const { page } = await open('/v3/docs#frame-client_authenticate');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.locator('#frame-client_authenticate').getByText('"protocol": 1').waitFor();
  await page.goto(`${start.url}/v3/docs#onEntryEvent`);
  await page.locator('#onEntryEvent').getByText('Example', { exact: true }).click();
  await page.locator('#onEntryEvent').getByText('"type": "notification.failed"').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});
