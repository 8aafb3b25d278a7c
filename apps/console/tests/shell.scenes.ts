import { expect, test } from 'vitest';
import { tabTo } from '../../../e2e/focus.ts';
import { accessibilityFaults, type ConsoleWorld } from './console-world.ts';

/** Defines the scenes of search and shortcuts, on every page. */
export function shellScenes(world: () => ConsoleWorld): void {
  test('the keyboard alone signs in, and finds why a person was not notified', async () => {
    const page = await world().openSignIn();
    await page.getByLabel('API key').waitFor();
    await page.keyboard.press('Tab');
    while ((await page.evaluate('document.activeElement.textContent')) !== 'Use demo key')
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.log-row').first().waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('samir');
    await page.getByRole('option', { name: /Samir Haddad/ }).waitFor();
    expect(await accessibilityFaults(page, 'list')).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/people\/samir$/);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('do not disturb');
    await page.getByRole('option', { name: /Reason: Do not disturb/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/logs\?reason=DND_PREFERENCE$/);
    await page.locator('.log-row').first().focus();
    await page.keyboard.press('Enter');
    await page.getByText('Do not disturb was turned on by Samir Haddad.').first().waitFor();
    await page.close();
  });

  test('shortcuts open pages, and are listed for the open page', async () => {
    const { page, faults } = await world().open('/logs?outcome=sent');
    await page.locator('.log-row').first().waitFor();
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.getByText('Turn live tail on or off').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    // `l` alone turns on the live tail of this page; after `g` it opens the page.
    await page.keyboard.press('l');
    await page.waitForURL(/live=on/);
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await page.waitForURL(/\/overview$/);
    // Both pages open with the same range.
    await page.getByRole('button', { name: 'Last 7 days' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await page.waitForURL(/\/logs\?range=7d$/);
    expect(await page.getByRole('link', { name: 'Logs' }).getAttribute('aria-current')).toBe('page');
    expect(faults).toEqual([]);
    await page.close();
  });
}

/**
 * Defines the scenes of saved views, the time zone, and the width of the bar. They are in the long tests, because unit
 * tests cover their rules.
 */
export function shellDetailScenes(world: () => ConsoleWorld): void {
  test('the Tab key leads from signing in to an entry of the log, and from there to why', async () => {
    const page = await world().openSignIn();
    await page.getByLabel('API key').waitFor();
    await tabTo(page, 'button', { text: 'Use demo key', maxPresses: 80 });
    await page.keyboard.press('Enter');
    await page.locator('.log-row').first().waitFor();
    await tabTo(page, '.log-row', { maxPresses: 80 });
    await page.keyboard.press('Enter');
    await page.locator('.entry-body:focus').waitFor();
    await tabTo(page, '.entry-drawer a', { text: 'Explain', maxPresses: 80 });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Explain' }).waitFor();
    await page.locator('.what-if').waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/why');
    await page.close();
  });

  test('a view is saved under a name, found by the search, and deleted', async () => {
    const { page, faults } = await world().open('/logs?reason=NOT_FOUND&outcome=failed&live=on');
    await page.getByRole('button', { name: 'Views' }).click();
    const views = page.getByRole('dialog', { name: 'Views' });
    await views.getByLabel('Save this view as').fill('Lost devices');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await views.getByRole('button', { name: 'Lost devices', exact: true }).waitFor();
    await page.goto(`${world().url}/console/people`);
    await page.getByRole('heading', { name: 'People', exact: true }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('lost dev');
    await page.getByRole('option', { name: /Lost devices/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.search === '?outcome=failed&reason=NOT_FOUND');
    await page.getByRole('button', { name: 'Views: Lost devices' }).click();
    await views.getByRole('button', { name: 'Delete view Lost devices' }).click();
    await views.getByText('Saved in this browser').waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await page.close();
  });

  test('the link to a page is copied from the search, or a message says that it could not be', async () => {
    const { page, faults } = await world().open('/logs?outcome=failed');
    await page.evaluate(`window.copied = [];
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async (text) => window.copied.push(text) } }); 0`);
    const copyLink = async () => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('copy link');
      await page.getByRole('option', { name: /^Copy link to this view/ }).waitFor();
      await page.keyboard.press('Enter');
    };
    await copyLink();
    await page.getByRole('status').getByText('Link copied.').waitFor();
    expect(await page.evaluate('window.copied')).toEqual([`${world().url}/console/logs?outcome=failed`]);
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined }); 0");
    await copyLink();
    await page.getByRole('alert').getByText('Couldn’t copy the link.').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  test('times are shown in the chosen zone, which is kept', async () => {
    const { page, faults } = await world().open('/logs', { timezoneId: 'Asia/Tokyo' });
    const time = page.locator('.log-cell-time').first();
    const local = await time.innerText();
    expect(await page.getByRole('columnheader', { name: /Time/ }).innerText()).toBe('Time GMT+9');
    await page.getByRole('button', { name: /^Times in your time zone, Asia\/Tokyo/ }).click();
    await page.getByRole('columnheader', { name: 'Time UTC' }).waitFor();
    const utc = await time.innerText();
    expect(Number(/ (\d\d):/.exec(local)?.[1])).toBe((Number(/ (\d\d):/.exec(utc)?.[1]) + 9) % 24);
    await page.reload();
    await page.getByRole('columnheader', { name: 'Time UTC' }).waitFor();
    expect(await time.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true);
    expect(faults).toEqual([]);
    await page.close();
  });

  test.each([390, 900])('every page of the bar is visible at %d px, next to a long name', async (width) => {
    const { page } = await world().open('/logs', { viewport: { width, height: 800 } });
    await page.locator('.shell-who').evaluate((who) => {
      who.textContent = 'Alexandra Konstantinopoulou-Featherstonehaugh · Support';
    });
    const pages = page.getByRole('navigation', { name: 'Pages' });
    const { x: left = 0, width: room = 0 } = (await pages.boundingBox()) ?? {};
    expect([left >= 0, left + room <= width]).toEqual([true, true]);
    for (const link of await pages.getByRole('link').all()) {
      const { x = -1, width: linkWidth = 0 } = (await link.boundingBox()) ?? {};
      expect([x >= left, x + linkWidth <= left + room]).toEqual([true, true]);
      expect(await link.evaluate((shown) => shown.scrollWidth <= shown.clientWidth)).toBe(true);
    }
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.close();
  });
}
