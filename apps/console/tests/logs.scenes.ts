import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityFaults, type ConsoleWorld } from './console-world.ts';

interface Logs {
  readonly data: readonly { readonly _id: string; readonly outcome: string }[];
}

const PATIENT = { timeout: 20_000 };

/** Defines the scenes of the log as a table. */
export function logsScenes(world: () => ConsoleWorld): void {
  test('filters are picked from facets or typed, changed, kept in the URL, and removed', async () => {
    const { page, faults } = await world().open('/logs');
    await rows(page).first().waitFor();
    await page.keyboard.press('/');
    const missed = (await world().ask<Logs>('/v3/notifications/v1/logs?outcome=failed&limit=1000')).data.length;
    // Before anything is typed: every facet, with the numbers of the view.
    await page.getByRole('option', { name: `Failed ${missed}`, exact: true }).waitFor();
    expect(await accessibilityFaults(page, 'list')).toEqual([]);
    await page.keyboard.type('outcome: error');
    await page.getByRole('option', { name: 'failed' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/outcome=failed/);
    await expect
      .poll(async () => new Set(await rows(page).locator('.outcome').allTextContents()))
      .toEqual(new Set(['Failed']));
    // What the user saw has its own tag: the provider did not confirm a push that its device shows.
    const onDevices = await rows(page).locator('.device-tag').allTextContents();
    expect(onDevices.some((text) => text.startsWith('Shown '))).toBe(true);
    await page.getByRole('button', { name: 'Outcome: Failed', exact: true }).click();
    await page.getByRole('option', { name: /^Sent \d/ }).click();
    await page.waitForURL(/outcome=sent/);
    await page.goBack();
    await page.goBack();
    await expect.poll(() => new URL(page.url()).searchParams.has('outcome')).toBe(false);
    const newest = await world().ask<Logs>('/v3/notifications/v1/logs?limit=1');
    await expect.poll(() => rows(page).first().getAttribute('data-id')).toBe(newest.data[0]?._id);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('a second name is added as the sender and does not replace the recipient', async () => {
    const { page, faults } = await world().open('/logs');
    const input = page.getByLabel('Add filter');
    for (const name of ['mara', 'ivo']) {
      await input.fill(name);
      await page
        .getByRole('option', { name: new RegExp(name, 'i') })
        .first()
        .waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('list', { name: 'Filters' }).getByText(new RegExp(name, 'i')).first().waitFor();
    }
    expect(new URL(page.url()).searchParams.get('recipient')).toBe('mara');
    expect(new URL(page.url()).searchParams.get('sender')).toBe('ivo');
    expect(faults).toEqual([]);
    await page.close();
  });

  test('rows and the entry show names, those of recipients with ids in small print, without a request for each row', async () => {
    const { page, faults } = await world().open('/logs?reason=SCHEDULE_PREFERENCE&conversationId=group_harbour-crew');
    const row = rows(page).first();
    await row.getByText('Tomás Ferreira', { exact: true }).waitFor();
    await row.getByText('Harbour crew').waitFor();
    expect(await row.locator('.log-cell-recipient').innerText()).toBe('Tomás Ferreira\ntomas');
    expect(await row.locator('.log-cell-from').innerText()).toMatch(/^.+\n→ Harbour crew$/);
    await row.click();
    const entry = page.getByRole('complementary', { name: 'Entry' });
    await entry.getByText('Harbour crew').first().waitFor();
    expect(await entry.locator('.entry-sentence').innerText()).toContain('Tomás Ferreira');
    expect(await rows(page).count()).toBeGreaterThan(10);
    const requestedUrls: string[] = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => /^\/v3\/(users|groups)/.test(path)),
    );
    expect(requestedUrls.filter((path) => path.startsWith('/v3/groups'))).toHaveLength(1);
    expect(requestedUrls.length).toBeLessThan(6);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('rows load as they come into view, down to the last one', async () => {
    const { page, faults } = await world().open('/logs');
    await rows(page).first().focus();
    const all = await everyId(world());
    await expect
      .poll(async () => {
        await page.keyboard.press('End');
        return page.getByText('End of log').isVisible();
      }, PATIENT)
      .toBe(true);
    // The last page was loaded after the key was pressed.
    await page.keyboard.press('End');
    await page.locator(`[data-id="${all.at(-1)}"]`).waitFor();
    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(all.length + 1));
    expect(faults).toEqual([]);
    await page.close();
  });

  test('a URL with a position opens there, and scrolling up reaches the newest entry without a gap', async () => {
    const all = await everyId(world());
    // Further down than the first page of newer entries reaches.
    const at = all[150] ?? '';
    const { page, faults } = await world().open(`/logs?at=${at}`);
    const shownRow = page.locator(`[data-id="${at}"]`);
    await shownRow.waitFor();
    // Newer rows are inserted above it; it keeps its position.
    const top = (await shownRow.boundingBox())?.y;
    await page.getByText('Jump to newest').waitFor();
    await shownRow.hover();
    await page.mouse.wheel(0, -200);
    await expect.poll(async () => (await shownRow.boundingBox())?.y, PATIENT).toBe((top ?? 0) + 200);
    const seenIds = new Set<string>();
    await expect
      .poll(
        async () => {
          await page.locator('.log-table').evaluate(`document.querySelector('.log-table').scrollTop -= 300`);
          for (const id of await idsOf(page)) seenIds.add(id);
          return seenIds.has(all[0] ?? '');
        },
        { ...PATIENT, interval: 20 },
      )
      .toBe(true);
    expect(all.slice(0, all.indexOf(at)).filter((id) => !seenIds.has(id))).toEqual([]);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('live entries appear at the top, and are announced while scrolled down', async () => {
    const { page, faults } = await world().open('/logs?live=on&recipient=joon');
    await page.locator('.live-state.live').waitFor();
    const firstBefore = (await idsOf(page))[0];
    await world().say('lene', 'joon', 'Is the crane free?');
    await expect.poll(async () => (await idsOf(page))[0], PATIENT).not.toBe(firstBefore);
    const newest = (await idsOf(page))[0] ?? '';
    await page.getByRole('button', { name: 'Pause' }).click();
    await world().say('lene', 'joon', 'And at ten?');
    const pill = page.getByRole('button', { name: /^\d+ new$/ });
    await pill.waitFor();
    expect((await idsOf(page))[0]).toBe(newest);
    await pill.click();
    await expect.poll(async () => (await idsOf(page))[0], PATIENT).not.toBe(newest);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('the current view is exported completely', async () => {
    const { page, faults } = await world().open('/logs?outcome=unreachable');
    await page.addInitScript('delete window.showSaveFilePicker');
    await page.evaluate('delete window.showSaveFilePicker');
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /NDJSON/ }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
    const { meta } = JSON.parse(lines.at(-1) ?? '');
    expect(meta).toEqual({ count: lines.length - 1, complete: true });
    await page.getByText(`Saved: ${meta.count} rows`, { exact: false }).waitFor();
    expect(lines.slice(0, -1).every((line) => JSON.parse(line).outcome === 'unreachable')).toBe(true);
    expect(download.suggestedFilename()).toMatch(/^notification-logs-\d{8}T\d{6}Z\.ndjson$/);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('empty, unreachable, and forbidden states differ, each with a next step', async () => {
    const { page } = await world().open('/logs?channel=sms&reason=MISSING_EMAIL');
    await page.getByText('No matching entries').waitFor();
    // Nothing is counted either, so there is no facet to choose.
    await page.goto(`${world().url}/console/logs?messageId=999999999`);
    await page.getByLabel('Add filter').click();
    await page.getByText('No entries in this view.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await rows(page).first().waitFor();

    const isOffline = { now: true };
    await page.route('**/v3/notifications/v1/logs?*', (route) => (isOffline.now ? route.abort() : route.continue()));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('Showing loaded entries', { exact: false }).waitFor();
    expect(await rows(page).count()).toBeGreaterThan(0);
    isOffline.now = false;
    // The console retries automatically.
    await page.getByText('Showing loaded entries', { exact: false }).waitFor({ state: 'detached' });

    const error = { code: 'AUTH_ERR_NO_ACCESS', message: 'The key has no access.' };
    await page.route('**/v3/notifications/v1/logs?*', (route) => route.fulfill({ status: 403, json: { error } }));
    await page.keyboard.press('/');
    await page.keyboard.type('outcome: sent');
    await page.getByRole('option', { name: 'sent' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('This key can’t read the log').waitFor();
    await page.close();
  });

  test('a row has its values one below the other on a phone', async () => {
    const { page } = await world().open('/logs', { viewport: { width: 412, height: 800 } });
    const row = rows(page).first();
    await row.waitFor();
    expect((await row.boundingBox())?.width).toBe(412);
    const [who, why] = await Promise.all(
      [row.locator('strong'), row.locator('.log-lines > span').nth(1)].map((part) => part.boundingBox()),
    );
    expect(why?.y).toBeGreaterThan((who?.y ?? 0) + (who?.height ?? 0) - 1);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.close();
  });
}

/** Excludes values in every way; in the long tests, because unit tests cover the rules. */
export function negatedFilterScenes(world: () => ConsoleWorld): void {
  test('a value is excluded by typing, by key, by a cell, and by an entry, and is a filter in words', async () => {
    const { page, faults } = await world().open('/logs');
    await rows(page).first().waitFor();
    const input = page.getByLabel('Add filter');
    await input.fill('not do not disturb');
    await page.getByRole('option', { name: /Do not disturb/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('not.reason') === 'DND_PREFERENCE');
    await page.getByRole('button', { name: 'Reason is not Do not disturb', exact: true }).waitFor();
    await input.fill('outcome: sent');
    await page.getByRole('option', { name: 'sent' }).waitFor();
    await page.keyboard.press('Alt+Enter');
    await page.waitForURL((url) => url.searchParams.get('not.outcome') === 'sent');
    await input.blur();
    const cell = rows(page).first().locator('.log-cell-recipient');
    const name = (await cell.innerText()).split('\n')[0];
    await cell.click({ button: 'right' });
    await page.getByRole('menuitem', { name: `Recipient is not ${name}` }).click();
    await page.waitForURL((url) => url.searchParams.has('not.recipient'));
    await page.getByRole('button', { name: `Remove filter Recipient is not` }).click();
    await rows(page).first().click();
    await page.getByRole('button', { name: 'Exclude' }).click();
    await page.getByRole('menuitem', { name: /^Channel is not/ }).click();
    await page.waitForURL((url) => url.searchParams.has('not.channel'));
    const filters = new URL(page.url()).searchParams;
    filters.delete('entry');
    const { data } = await world().ask<Logs>(`/v3/notifications/v1/logs?limit=1&${filters}`);
    await expect.poll(async () => (await idsOf(page))[0]).toBe(data[0]?._id);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /^is not – change to Outcome: Sent/ }).click();
    await page.waitForURL((url) => url.searchParams.get('outcome') === 'sent' && !url.searchParams.has('not.outcome'));
    expect(faults).toEqual([]);
    await page.close();
  });
}

function rows(page: Page) {
  return page.locator('.log-row');
}

async function idsOf(page: Page): Promise<string[]> {
  return rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-id') ?? ''));
}

/** Returns the ids of all entries, newest first. */
async function everyId(world: ConsoleWorld): Promise<string[]> {
  const ids: string[] = [];
  for (let position = ''; ; position = `&affix=append&logId=${ids.at(-1)}`) {
    const { data } = await world.ask<Logs>(`/v3/notifications/v1/logs?limit=1000${position}`);
    if (data.length === 0) return ids;
    ids.push(...data.map(({ _id }) => _id));
  }
}
