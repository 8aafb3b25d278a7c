import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectContrast } from './expect-contrast.ts';
import { startSuite } from './start-suite.ts';

/** The page `/demo` as a first-time user sees it: two people side by side, in a real browser. */
const suite = startSuite({ args: ['--empty'] });
beforeAll(() => addPeople('lene', 'joon'));

test('a message is delivered to the other side, and the log shows who was notified', async () => {
  const { page, faults } = await open('/demo#/lene/user/joon/-/joon/user/lene');
  const lene = page.getByTestId('demo-conversation-joon');
  const joon = page.getByTestId('demo-conversation-lene');
  await lene.getByTestId('chat-composer-input').fill('Two guests at berth 14');
  await lene.getByTestId('chat-composer-input').press('Enter');
  await joon.getByTestId('chat-message-list').getByText('Two guests at berth 14').waitFor();
  const sentence = 'No push provider account is enabled.';
  await lene.getByTestId('demo-trace').getByText('1 failed').waitFor();
  await lene.getByTestId('demo-trace').click();
  await lene.getByText('Failed: joon', { exact: false }).first().waitFor();
  await lene.getByText(sentence, { exact: false }).last().waitFor();
  const opened = page.context().waitForEvent('page');
  await lene.getByTestId('demo-trace-explain').first().click();
  await (await opened).waitForURL(/\/console\/why\?user=joon&message=\d+$/);
  expect(faults).toEqual([]);
});

test('people are listed only when the conversations above them are there', async () => {
  // No one has written to her.
  await addPeople('mira');
  const { page } = await open('/demo#/lene/user/joon');
  await page.getByRole('heading', { name: 'People' }).first().waitFor();
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/conversations\?/, async (route) => {
    await held;
    await route.continue();
  });
  const users = page.waitForResponse(/\/users\?/);
  await page.reload();
  await (await users).finished();
  // The response would be rendered within two frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.getByTestId('demo-loading-chats').first().waitFor();
  expect(await page.getByRole('heading', { name: 'People' }).count()).toBe(0);
  release();
  await page.getByRole('heading', { name: 'People' }).first().waitFor();
  expect(await page.getByTestId('demo-loading-chats').count()).toBe(0);
});

test('a server that does not respond is asked again, and one without users says so in the language of the demo', async () => {
  const page = await suite.browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(`localStorage.setItem('chatwire-demo-settings', '{"language":"de"}')`);
  await page.route('**/playground/cast', (route) => route.abort());
  await page.goto(`${suite.start.url}/demo`);
  await page.getByText('Der Server antwortet nicht. Läuft er?').waitFor();
  await page.unroute('**/playground/cast');
  await page.route('**/playground/cast', (route) => route.fulfill({ json: { users: [], groups: [] } }));
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await page.getByRole('heading', { name: 'Noch keine Benutzer' }).waitFor();
  expect(await page.getByRole('button', { name: 'Noch einmal versuchen' }).count()).toBe(0);
  await page.close();
});

test('the demo has the language of the browser, mirrored where it is written from right to left, until another is chosen', async () => {
  const page = await suite.browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'ar-EG' });
  await page.goto(`${suite.start.url}/demo`);
  await page.locator('[lang="ar"][dir="rtl"]').first().waitFor();
  await page.getByRole('button', { name: 'الإعدادات' }).click();
  await page.getByRole('radio', { name: 'Deutsch' }).click();
  await page.reload();
  await page.locator('[lang="de"][dir="ltr"]').first().waitFor();
  expect(await page.locator('[lang="ar"]').count()).toBe(0);
  await page.close();
});

test('Escape closes the trace and returns the focus to the line that opened it', async () => {
  const { page, faults } = await open('/demo#/lene/user/joon');
  // The other side, which the address does not name, shows the same conversation.
  await page.getByTestId('demo-conversation-lene').waitFor();
  const opener = page.getByTestId('demo-trace');
  await opener.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: /^Delivery of message/ });
  await panel.waitFor();
  expect(await page.evaluate(`document.activeElement.closest('[role=region]')?.ariaLabel`)).toMatch(/^Delivery of/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate('document.activeElement.dataset.testid')).toBe('demo-trace');
  expect(faults).toEqual([]);
});

test('the trace distinguishes members who received a message from members who did not', async () => {
  await addGroup('pier', 'lene', 'joon', 'aiko');
  const { page } = await open('/demo#/lene/group/pier/-/joon/group/pier');
  // Both sides show the same conversation, and either may appear first.
  const lene = page.getByTestId('demo-side-left');
  await lene.getByTestId('chat-composer-input').fill('Slack water at noon');
  await lene.getByTestId('chat-composer-input').press('Enter');
  await lene.getByTestId('demo-trace').click();
  await lene.getByText('Seen by joon').waitFor();
  // Aiko has never signed in.
  await lene.getByText('Not delivered to aiko yet').waitFor();
  expect(await lene.getByText('Delivered to aiko', { exact: true }).count()).toBe(0);
});

test('a search leads to a message, which is highlighted and can be forwarded to another user', async () => {
  await addPeople('nadia');
  const { page, faults } = await open('/demo#/lene/user/joon');
  const chat = page.getByTestId('demo-conversation-joon');
  for (const text of ['The café opens at nine', 'Bring a fender']) {
    await chat.getByTestId('chat-composer-input').fill(text);
    await chat.getByTestId('chat-composer-input').press('Enter');
  }
  await chat.getByTestId('chat-message-list').getByText('Bring a fender').waitFor();
  await chat.getByTestId('demo-search').click();
  await chat.getByTestId('demo-search-input').fill('CAFE');
  await chat.getByTestId('demo-search-results').getByText('café', { exact: true }).waitFor();
  await chat.getByTestId('demo-search-input').press('Enter');
  await chat.getByText('1 of 1').waitFor();
  await chat.getByTestId('chat-jump-mark').waitFor();
  await chat.getByTestId('demo-search-input').press('Escape');
  await chat.locator('[data-bubble]').filter({ hasText: 'café' }).click({ button: 'right' });
  await page.getByTestId('chat-option-forward').click();
  await page.getByTestId('demo-forward-nadia').click();
  await page.getByTestId('demo-conversation-nadia').getByText('The café opens at nine').waitFor();
  // A conversation without messages does not exist yet.
  expect(faults.filter((fault) => !fault.includes('status of 404'))).toEqual([]);
});

test('a chat muted in its info panel is still muted after a reload', async () => {
  const { page } = await open('/demo#/lene/user/joon/info');
  const muted = page.getByTestId('demo-info-joon').getByRole('radio', { name: 'Muted', exact: true });
  await muted.click();
  await expect.poll(() => muted.getAttribute('aria-checked')).toBe('true');
  await page.reload();
  await expect.poll(() => muted.getAttribute('aria-checked')).toBe('true');
  await page.getByTestId('demo-info-close').click();
  await page.getByTestId('demo-conversation-joon').waitFor();
});

test('the screen of a phone opens beside the chat of its user', async () => {
  const { page } = await open('/demo#/lene/user/joon/-/joon/user/lene');
  await page.getByTestId('demo-phone').nth(1).click();
  const phone = page.frameLocator('iframe[title="Phone of joon"]');
  await phone.getByText('This user has no sandbox phone.').waitFor();
  await page.getByTestId('demo-conversation-lene').waitFor();
  await page.getByTestId('demo-phone').nth(1).click();
  await expect.poll(() => page.locator('iframe').count()).toBe(0);
});

test('each scene of the gallery has its own address', async () => {
  const { page, faults } = await open('/demo/gallery');
  const link = page.getByRole('link', { name: 'Empty', exact: true }).first();
  await page.goto(suite.start.url + (await link.getAttribute('href')));
  await page.getByTestId('chat-empty').waitFor();
  expect(faults).toEqual([]);
});

test('the pictures of dialogs in the gallery have its language, colours, and text size', async () => {
  const { page, faults } = await open('/demo/gallery?q=confirmation&language=ar&mode=dark&textScale=1.5');
  const frame = page.frameLocator('.gallery-card iframe').first();
  await frame.locator('[dir="rtl"][lang="ar"]').first().waitFor();
  expect(await frame.locator('html').evaluate((html) => html.style.colorScheme)).toBe('dark');
  const url = new URL((await page.locator('.gallery-card iframe').first().getAttribute('src')) ?? '', page.url());
  expect(Object.fromEntries(url.searchParams)).toEqual({ bare: '', mode: 'dark', language: 'ar', textScale: '1.5' });
  expect(faults).toEqual([]);
});

test('an edited prop changes the scene, its code, and the address', async () => {
  const { page, faults } = await open('/demo/gallery?q=header users');
  await page.getByText('1 of', { exact: false }).waitFor();
  await page.getByRole('searchbox', { name: 'Search' }).press('Enter');
  const scene = page.getByTestId('gallery-scene');
  await scene.getByText('Online', { exact: true }).first().waitFor();
  await page.getByRole('switch', { name: 'usersStatusVisibility' }).press('Space');
  await expect.poll(() => scene.getByText('Online', { exact: true }).count()).toBe(0);
  await page.getByText('usersStatusVisibility={false}').waitFor();
  await page.reload();
  await page.getByText('usersStatusVisibility={false}').waitFor();
  expect(await scene.getByText('Online', { exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Reset all props' }).click();
  await scene.getByText('Online', { exact: true }).first().waitFor();
  expect(faults).toEqual([]);
});

// `gallery-contrast.long.test.ts` has more scenes.
test('a scene of the gallery keeps its contrast in every state, light and dark', async () => {
  const { page } = await open('/demo/gallery/composer/composer');
  await page.locator('button, a[href], [role="menuitem"]').nth(4).waitFor();
  await expectContrast(page);
});

test('browsers cache the app indefinitely but not its page, and no page may run scripts from other origins', async () => {
  const page = await fetch(`${suite.start.url}/demo`);
  expect(page.headers.get('cache-control')).toBe('no-cache');
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'self'(?!.*script-src)/);
  const script = /src="(\/demo\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? '';
  const { headers } = await fetch(suite.start.url + script);
  expect(headers.get('cache-control')).toContain('immutable');
  expect(headers.get('content-encoding')).not.toBeNull();
  expect((await fetch(`${suite.start.url}/demo/assets/..%2Findex.html`)).status).toBe(400);
});

async function open(path: string): Promise<{ page: Page; faults: string[] }> {
  const page = await suite.browser.newPage({ viewport: { width: 1280, height: 800 } });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto(suite.start.url + path);
  return { page, faults };
}

/** Adds people to an empty server, which starts at once; another test covers the demo's story. */
async function addPeople(...uids: readonly string[]): Promise<void> {
  for (const uid of uids) await post('/users', { uid, name: uid });
}

async function addGroup(guid: string, ...uids: readonly string[]): Promise<void> {
  await addPeople('aiko');
  await post('/groups', { guid, name: guid, type: 'private' });
  await post(`/groups/${guid}/members`, { participants: uids });
}

async function post(path: string, body: object): Promise<void> {
  const headers = { apikey: suite.start.key(), 'Content-Type': 'application/json' };
  const response = await fetch(`${suite.start.url}/v3${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
}
