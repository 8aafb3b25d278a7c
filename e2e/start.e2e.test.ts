import { PROVIDERS, REASONS } from '@chatwire/protocol';
import { describe, expect, test } from 'vitest';
import { consoleSuite } from '../apps/console/tests/console-world.ts';
import { entryScenes } from '../apps/console/tests/entry.scenes.ts';
import { logsScenes } from '../apps/console/tests/logs.scenes.ts';
import { sessionScenes } from '../apps/console/tests/session.scenes.ts';
import { whyScenes } from '../apps/console/tests/why.scenes.ts';
import { openPage } from './start/open-page.ts';
import { referenceScenes } from './start/reference.scenes.ts';

const DAY_MS = 86_400_000;

/**
 * `npm start` in a real browser: its pages as a first-time user sees them, then the steps of a support question in the
 * console. `apps/console/tests/pages.long.test.ts` tests the other pages of the console.
 */
const world = consoleSuite({ apps: ['demo'] });

const open = (path: string) => openPage(world(), path);

test('the start page shows a message, the lock screen of its receiver, and the entries of the log', async () => {
  const { page, faults } = await open('/');
  // Before anything is sent: the greeting that `npm start` sends.
  const phone = page.getByRole('article', { name: 'iPhone' });
  await phone.getByText('The boat is ready at noon').waitFor();
  // An older entry on the page may say the same.
  await page.locator('#steps').getByText('In the notification list of this Android').waitFor();
  await page.getByRole('textbox', { name: 'Message' }).fill('Is the <b>tide</b> in?');
  await page.getByRole('button', { name: 'Send' }).click();
  await phone.getByText('Is the <b>tide</b> in?').waitFor();
  const steps = page.getByRole('listitem').filter({ hasText: 'Pia Lund by' });
  await steps.nth(2).waitFor();
  expect(await steps.first().getByRole('link', { name: 'Entry' }).getAttribute('href')).toMatch(
    /^\/console\/logs\?entry=[0-9a-f]{24}$/,
  );
  // The next message need not wait for late entries of this one.
  expect(await page.getByRole('button', { name: 'Send' }).isEnabled()).toBe(true);
  expect(await page.getByText(/^Message \d+ is stored$/).count()).toBe(1);
  expect(await page.locator('#said').textContent()).toContain('Mara Lindqvist to Pia LundIs the <b>tide</b> in?');
  await expect
    .poll(async () => (await steps.allTextContents()).toSorted())
    .toEqual([
      expect.stringMatching(/^SentGiven to iOSPia Lund by APNs · iPhoneGiven to iOS at /),
      expect.stringMatching(/^SentShownPia Lund by FCM · AndroidIn the notification list of this Android since /),
      expect.stringMatching(/^SentShownPia Lund by Web Push · browserIn the notification list of this browser since /),
    ]);
  // The first entry shows its timeline, the others when they are opened.
  expect(await steps.locator('details').evaluateAll((all) => all.map((each) => each.hasAttribute('open')))).toEqual([
    true,
    false,
    false,
  ]);
  await steps.last().locator('summary').click();
  await steps.last().getByText('Decision').waitFor();
  expect(faults).toEqual([]);
  // The terminal has a line for each, and never the text of the message.
  await expect
    .poll(() => world().start.output())
    .toMatch(/sent +Message +Pia Lund +push APNs ios device +APNs accepted the notification\./);
  expect(world().start.output()).not.toContain('tide');
  const pages = await page
    .locator('.site-bar nav a')
    .evaluateAll((links) => links.map((link) => String(Reflect.get(link, 'href'))));
  expect(pages.length).toBeGreaterThan(4);
  for (const address of pages) expect(world().start.output()).toContain(`${address}\n`);
});

test('the start page says that the server does not respond, and the message can be sent again', async () => {
  const { page } = await open('/');
  const send = page.getByRole('button', { name: 'Send' });
  await page.route('**/playground/messages', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
  await send.click();
  await page.locator('#steps').getByText('Server not responding').waitFor();
  await page.unroute('**/playground/messages');
  await send.click();
  await page
    .locator('#steps')
    .getByText(/^Message \d+ is stored$/)
    .waitFor();
  expect(await page.locator('#steps').getByText('Server not responding').count()).toBe(0);
});

test('a message that is sent before the newest one has loaded is the only one on the start page', async () => {
  const page = await world().browser.newPage();
  const released = Promise.withResolvers<void>();
  await page.route('**/playground/story?*', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(world().start.url);
  await page.getByRole('button', { name: 'Send' }).click();
  const stored = page.locator('#steps').getByText(/^Message \d+ is stored$/);
  await page.route('**/playground/messages', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await stored.waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('#steps').getByText('Server not responding').waitFor();
  const loaded = page.waitForResponse('**/playground/story?*');
  released.resolve();
  await (await loaded).finished();
  await page.waitForTimeout(300);
  expect(await stored.count()).toBe(0);
  await page.close();
});

test('the start page shows entries of the log that were not sent, each with its explanation', async () => {
  const { page } = await open('/');
  const verdict = page.locator('.verdicts li').filter({ hasText: 'Do not disturb was turned on by Samir Haddad.' });
  await verdict.getByText('skipped').waitFor();
  const href = await verdict.getByRole('link', { name: /^Explain/ }).getAttribute('href');
  const messageId = /^\/console\/why\?user=samir&message=(\d+)$/.exec(href ?? '')?.[1];
  expect(await wholeLog(`&messageId=${messageId}`)).toContainEqual(
    expect.objectContaining({ recipient: 'samir', reason: 'DND_PREFERENCE', outcome: 'skipped' }),
  );
});

test('the sandbox draws the push as text, and a simulated fault shows in the next entry', async () => {
  const { page, faults } = await open('/sandbox');
  const push = page.getByRole('listitem').filter({ hasText: 'Is the <b>tide</b> in?' });
  await push.nth(2).waitFor();
  expect(await page.locator('#inbox b').count()).toBe(0);
  const fcm = page.getByRole('group', { name: 'FCM' });
  await fcm.getByLabel('Response').selectOption('deadToken');
  const home = await open('/');
  await home.page.locator('[name=sender]').selectOption('ivo');
  await home.page.locator('[name=receiver]').selectOption('user:mara');
  await home.page.getByRole('button', { name: 'Send' }).click();
  const failed = home.page.getByRole('listitem').filter({ hasText: 'FCM no longer recognises the device.' });
  await failed.waitFor();
  expect(await failed.textContent()).toMatch(/^FailedMara Lindqvist by FCM.*Its push token was removed\./);
  await page.getByRole('button', { name: 'Turn off all faults' }).click();
  await expect.poll(async () => (await faultOf('fcm')).fault).toBe('none');
  expect([...faults, ...home.faults]).toEqual([]);
});

test('the sandbox filters what was received by channel, provider, and words, and keeps the filter in its address', async () => {
  const { page } = await open('/sandbox?q=tide');
  const cards = page.locator('#inbox > li:visible');
  await expect.poll(() => cards.count()).toBe(3);
  await page.getByRole('button', { name: /show only APNs/ }).click();
  await expect.poll(() => cards.count()).toBe(1);
  expect(new URL(page.url()).search).toBe('?q=tide&provider=apns');
  await page.getByText('SMS', { exact: true }).click();
  await page.getByText('No received notification matches these filters.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => cards.count()).toBeGreaterThan(3);
  expect(new URL(page.url()).search).toBe('');
});

test('the sandbox shows what a restarted server has received, and nothing from before', async () => {
  const { page } = await open('/sandbox');
  const cards = page.locator('#inbox > li');
  await cards.first().waitFor();
  await page.route('**/sandbox/inbox?*', (route) => route.fulfill({ json: { items: [], count: 0 } }));
  await page.getByText('Nothing received since the server started.').waitFor();
  expect(await cards.count()).toBe(0);
  await page.unroute('**/sandbox/inbox?*');
  await cards.first().waitFor();
});

test('the sandbox says that the server does not respond, and that a fault could not be set', async () => {
  const { page } = await open('/sandbox');
  await page.locator('#inbox > li').first().waitFor();
  await page.route('**/sandbox/**', (route) => route.abort());
  const notice = page.getByText('Server not responding. Trying again…');
  await notice.waitFor();
  const fcm = page.getByRole('group', { name: 'FCM' });
  await fcm.getByLabel('Response').selectOption('timeout');
  await fcm.getByText('Couldn’t save').waitFor();
  expect(await fcm.getByLabel('Response').inputValue()).toBe('none');
  await page.unroute('**/sandbox/**');
  await notice.waitFor({ state: 'hidden' });
});

test('the sandbox loads its providers as soon as they are available, without reloading the page', async () => {
  const page = await world().browser.newPage();
  let [loads, attempts] = [0, 0];
  page.on('load', () => {
    loads += 1;
  });
  await page.route('**/sandbox/faults', (route) => {
    attempts += 1;
    return route.fulfill({ status: 503, body: '{}' });
  });
  await page.goto(`${world().start.url}/sandbox`);
  await page.locator('#inbox > li').first().waitFor();
  await expect.poll(() => attempts).toBeGreaterThan(2);
  const notice = page.getByText('Server not responding. Trying again…');
  await notice.waitFor();
  await page.unroute('**/sandbox/faults');
  await page.getByRole('group', { name: 'FCM' }).waitFor();
  await notice.waitFor({ state: 'hidden' });
  expect(loads).toBe(1);
});

test('the phone of a demo user is in the language of the demo', async () => {
  const { page, faults } = await open('/sandbox/phone?user=mara&language=ar');
  await page.getByRole('button', { name: 'فتح التطبيق' }).waitFor();
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await page.goto(`${world().start.url}/sandbox/phone?user=mara&language=xx`);
  await page.getByRole('button', { name: 'Open app' }).waitFor();
  expect(faults).toEqual([]);
});

test('the sandbox on a phone begins with what was received, and has its providers in a list to open', async () => {
  const { page } = await open('/sandbox');
  await page.setViewportSize({ width: 390, height: 800 });
  const newest = page.locator('#inbox > li').first();
  await newest.waitFor();
  await expect.poll(async () => (await newest.boundingBox())?.y ?? 999).toBeLessThan(700);
  const response = page.getByRole('group', { name: 'FCM' }).getByLabel('Response');
  expect(await response.isVisible()).toBe(false);
  await page.getByRole('heading', { name: 'Providers' }).click();
  await response.waitFor();
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
  await iphone.getByRole('button', { name: 'Swipe away: Mara Lindqvist' }).first().click();
  await iphone.getByText('Is the <b>tide</b> out?').waitFor({ state: 'detached' });
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
  expect(await page.locator('.entries .tag').allTextContents()).toEqual(['Sent', 'Not shown']);
  const href = await page.getByRole('link', { name: 'Log entry' }).getAttribute('href');
  const [entry] = await wholeLog('&recipient=pia&provider=apns&deviceState=none');
  expect(href).toBe(`/console/logs?at=${entry?._id}&entry=${entry?._id}`);
  await page.getByRole('button', { name: 'Lowered to normal priority by FCM' }).click();
  await page.getByText('it arrived 20 min later: high priority was lowered by FCM').waitFor();
  await page.getByRole('button', { name: 'Safari after its permission was revoked' }).click();
  await page.getByText('this browser no longer responds').waitFor();
  expect(faults).toEqual([]);
});

test('the phone of a demo user shows a push, and removes it when its message was read elsewhere', async () => {
  const { page, faults } = await open('/sandbox/phone?user=mara');
  const phone = page.getByRole('article', { name: 'iPhone' });
  // While the app is open, it learns of the reading at once. Otherwise a clear push follows after 5 s.
  await phone.getByRole('button', { name: 'Open app' }).click();
  await phone.getByText('The app is open').waitFor();
  const message = { sender: 'ivo', receiver: 'mara', receiverType: 'user', text: 'The ferry is <b>full</b>' };
  await page.request.post(`${world().start.url}/playground/messages`, { data: message });
  await phone.getByText('The ferry is <b>full</b>').waitFor();
  const login = await page.request.post(`${world().start.url}/playground/logins`, { data: { uid: 'mara' } });
  const { authToken } = (await login.json()).data;
  await page.request.post(`${world().start.url}/v3/users/ivo/conversation/read`, { headers: { authToken }, data: {} });
  await phone.getByText('No notifications').waitFor();
  expect(faults).toEqual([]);
  await page.goto(`${world().start.url}/sandbox/phone?user=joon`);
  await page.getByText('This user has no sandbox phone.').waitFor();
});

test('the demo data contains every reason and every provider, in chronological order', async () => {
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

async function faultOf(provider: string): Promise<{ readonly fault: string }> {
  return Object(await (await fetch(`${world().start.url}/sandbox/faults`)).json())[provider];
}

/** Returns the whole log, newest first, page by page, as a first-time user reads it with the printed key. */
async function wholeLog(filter = ''): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const apikey = world().start.key();
  const entries = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const url: string = `${world().start.url}/v3/notifications/v1/logs?limit=1000${filter}${cursor}`;
    const { data, meta } = Object(await (await fetch(url, { headers: { apikey } })).json());
    entries.push(...data);
    cursor = meta.next && `&affix=append&logId=${meta.next.logId}`;
  }
  return entries;
}

test('other origins cannot frame the pages or make them send anything', async () => {
  for (const path of ['/', '/sandbox', '/sandbox/phones', '/v3/docs']) {
    const policy = (await fetch(world().start.url + path)).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
  }
  // The demo app shows it next to a chat.
  const phonePolicy = (await fetch(`${world().start.url}/sandbox/phone`)).headers.get('content-security-policy');
  expect(phonePolicy).toContain("frame-ancestors 'self'");
  const fault = JSON.stringify({ fault: 'timeout', latencyMs: 0, retryAfter: null, times: null });
  const attempt = (headers: Record<string, string>) =>
    fetch(`${world().start.url}/sandbox/faults/fcm`, {
      method: 'PUT',
      headers: { Origin: 'https://evil.example', ...headers },
      body: fault,
    });
  // A page may send plain text without a preflight. The response to a preflight does not allow the other origin.
  expect((await attempt({ 'Content-Type': 'text/plain' })).status).toBe(403);
  const preflight = await fetch(`${world().start.url}/sandbox/faults/fcm`, {
    method: 'OPTIONS',
    headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'PUT' },
  });
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
});

test('pages on any port of this machine may call the API, other origins may not', async () => {
  const allowedFor = async (origin: string) =>
    (await fetch(`${world().start.url}/v3/health`, { headers: { Origin: origin } })).headers.get(
      'access-control-allow-origin',
    );
  for (const origin of ['http://localhost:5174', 'http://127.0.0.1:5173', 'http://[::1]:8081', 'http://localhost'])
    expect(await allowedFor(origin)).toBe(origin);
  for (const origin of ['http://localhost.evil.example', 'http://localhost:5173.evil.example', 'https://evil.example'])
    expect(await allowedFor(origin)).toBeNull();
});

referenceScenes(world);

describe('the console', { timeout: 60_000 }, () => {
  describe('logs', () => logsScenes(world));
  describe('an entry', () => entryScenes(world));
  describe('why', () => whyScenes(world));
  describe('sessions', () => sessionScenes(world));
});
