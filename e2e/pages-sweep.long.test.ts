import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityFaults } from './accessibility-faults.ts';
import { expectContrast } from './expect-contrast.ts';
import { startSuite } from './start-suite.ts';

/** Every page of `npm start` besides the demo and the console, which have sweeps of their own. */
const suite = startSuite();

/** Path of a page, and selector of an element that the page has once it is drawn. */
const PAGES: readonly (readonly [path: string, landmark: string])[] = [
  ['/', '.steps > li:nth-child(4)'],
  ['/sandbox', '#inbox li'],
  ['/sandbox?provider=fcm', '#inbox li:not([hidden])'],
  ['/sandbox?q=nothing+like+this', '#empty button'],
  ['/sandbox/phones', '.device:nth-child(3) .list'],
  ['/v3/docs', '#operations .operation'],
  ['/v3/docs?q=no+such+operation', '#nothing:not([hidden])'],
  ['/v3/docs#sendMessage', '#sendMessage form'],
  ['/v3/docs#listLogEntries', '#listLogEntries form'],
  ['/v3/docs#onEntryEvent', '#onEntryEvent .example'],
  ['/demo/gallery', '.gallery-card'],
  ['/demo/gallery?q=no+such+scene', '.gallery-empty'],
  ['/demo/gallery/list-group/group-with-every-kind-of-message', '.prop'],
  ['/demo/gallery/header/header-people?prop.ChatMessageHeader.showBackButton=true', '.prop.edited'],
  ['/demo/gallery/foundations/buttons', '.scene-frame button'],
];
const LOOKS = [
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
  ['dark', 390],
] as const;

test('every page has the same bar, and the colours chosen on one', async () => {
  const page = await suite.browser.newPage();
  await page.goto(suite.start.url);
  const links = () =>
    page.locator('#site-pages a').evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute('href')]));
  const first = await links();
  expect(first).toContainEqual(['Console', '/console']);
  await page.getByRole('button', { name: 'Colours: System' }).click();
  await page.getByRole('button', { name: 'Colours: Light' }).click();
  for (const path of ['/sandbox', '/sandbox/phones', '/v3/docs', '/demo/gallery', '/demo', '/console']) {
    await page.goto(suite.start.url + path);
    await page.locator(path === '/console' ? 'main' : '.site-bar').waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark');
    if (path !== '/console') expect(await links(), path).toEqual(first);
  }
  await page.context().close();
});

describe.each(LOOKS)('%s, %i px wide,', (colorScheme, width) => {
  test.each(PAGES)('%s has no accessibility fault and fits the window', async (path, landmark) => {
    const page = await open(path, landmark, { colorScheme, width });
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await page.evaluate(textsBeyondButtons)).toEqual([]);
    await page.close();
  });
});

test.each(['/', '/sandbox', '/v3/docs', '/demo/gallery'])('%s has its pages in a menu on phones', async (path) => {
  const page = await open(path, '.site-menu', { colorScheme: 'light', width: 390 });
  await page.getByRole('button', { name: 'Pages' }).press('Enter');
  const link = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Console' });
  await link.waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await link.waitFor({ state: 'hidden' });
  await page.close();
});

test.each([
  ['/', '.steps > li:nth-child(4)'],
  ['/sandbox', '#inbox li'],
  ['/sandbox/phones', '.device:nth-child(3) .list'],
  ['/sandbox/phone?user=pia', '.list'],
  ['/demo/gallery?q=header', '.gallery-card'],
  ['/demo/gallery/header/header-people?prop.ChatMessageHeader.showBackButton=true', '.prop.edited'],
])('%s keeps its contrast in every state', async (path, landmark) => {
  const page = await open(path, landmark, { colorScheme: 'light', width: 1280 });
  await expectContrast(page);
  await page.close();
});

test.each([
  ['/', '.steps > li:nth-child(4)'],
  ['/sandbox', '#inbox li'],
  ['/sandbox/phones', '.device:nth-child(3) .list'],
  ['/demo/gallery/header/header-people', '.prop'],
])('the Tab key reaches every control of %s', async (path, landmark) => {
  const page = await open(path, landmark, { colorScheme: 'light', width: 1280 });
  const all = await page.evaluate(markControls);
  expect(all.length).toBeGreaterThan(10);
  const reached = new Set<string>();
  for (let press = 0; press < all.length * 2 && reached.size < all.length; press += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => document.activeElement?.getAttribute('data-sweep'));
    if (name) reached.add(name);
  }
  expect(all.filter((name) => !reached.has(name))).toEqual([]);
  await page.close();
});

/** Returns the texts of buttons that are narrower than their text. Runs in the page. */
function textsBeyondButtons(): string[] {
  return [...document.querySelectorAll('button, .button')]
    .filter((button) => button.clientWidth > 0 && button.scrollWidth > button.clientWidth + 1)
    .map((button) => button.textContent.trim());
}

/** Names every visible control that Tab should reach. Runs in the page. */
function markControls(): string[] {
  const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary');
  const names: string[] = [];
  for (const control of controls) {
    const isHidden = !control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert]') !== null;
    // Tab reaches one radio of a group; arrow keys the others.
    const isOtherRadio = control.matches('[type=radio]:not(:checked)');
    if (isHidden || isOtherRadio || control.matches(':disabled, [tabindex="-1"]')) continue;
    const name = `${names.length} ${control.localName} ${(control.ariaLabel ?? control.textContent).trim().slice(0, 30)}`;
    control.dataset['sweep'] = name;
    names.push(name);
  }
  return names;
}

interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
}

async function open(path: string, landmark: string, { colorScheme, width }: Look): Promise<Page> {
  const page = await suite.browser.newPage({ viewport: { width, height: 900 }, colorScheme });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.goto(suite.start.url + path);
  await page.locator(landmark).first().waitFor({ state: 'attached' });
  return page;
}
