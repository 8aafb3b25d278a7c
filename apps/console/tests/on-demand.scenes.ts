import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ConsoleWorld } from './console-world.ts';

/** Time until a part of the page arrives: longer than a person needs to type some letters. */
const SLOW_MS = 1_000;

/** Defines the scenes of menus, suggestions, and dialogs whose code arrives late, or not at all. */
export function onDemandScenes(world: () => ConsoleWorld): void {
  test('letters that are typed while the search loads are in its input', async () => {
    const { page, faults } = await world().open('/overview');
    await page.route(/palette-dialog-[^/]*\.js$/, async (route) => {
      await sleep(SLOW_MS);
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('mars');
    await page.keyboard.press('Backspace');
    const input = page.getByRole('combobox', { name: 'Search' });
    await input.waitFor();
    await page.getByRole('option', { name: /Mara/ }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Search');
    await page.keyboard.type('a');
    expect(await input.inputValue()).toBe('mara');
    expect(faults).toEqual([]);
    await page.close();
  });

  test('letters that are typed while the suggestions load stay in the filter input, and are followed by others', async () => {
    const { page, faults } = await world().open('/logs');
    await page.locator('.log-row').first().waitFor();
    await page.route(/suggesting-input-[^/]*\.js$/, async (route) => {
      await sleep(SLOW_MS);
      await route.continue();
    });
    await page.keyboard.press('/');
    await page.keyboard.type('failde');
    await page.keyboard.press('ArrowLeft');
    await page.getByText('No matching filter.').waitFor();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('End');
    await page.keyboard.type('d');
    expect(await page.getByLabel('Add filter').inputValue()).toBe('failed');
    await page.getByRole('option', { name: 'Failed' }).first().click();
    await page.waitForURL(/outcome=failed/);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('a menu whose code cannot be loaded is reported; after a reload, the arrow key opens it with the focus on its first item', async () => {
    const { page } = await world().open('/logs');
    await page.locator('.log-row').first().waitFor();
    await page.route(/column-items-[^/]*\.js$/, (route) => route.abort());
    const columns = page.getByRole('button', { name: 'Columns' });
    await columns.click();
    await page
      .getByRole('alert')
      .getByText(/^Couldn’t load this part of the page\..* reload the page\.$/)
      .waitFor();
    await page.unroute(/column-items-[^/]*\.js$/);
    await page.reload();
    await page.locator('.log-row').first().waitFor();
    await columns.focus();
    await page.keyboard.press('ArrowDown');
    const first = page.getByRole('menuitemcheckbox', { name: 'Time' });
    await first.waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Time');
    await page.keyboard.press('Escape');
    await first.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Columns');
    await page.close();
  });

  test('a finger that rests on a row opens the menu of its filters, which stays open when the finger is lifted', async () => {
    const { page, faults } = await world().open('/logs', { viewport: { width: 390, height: 800 }, hasTouch: true });
    const row = page.locator('.log-row').nth(2);
    await row.waitFor();
    const box = await row.boundingBox();
    const point = { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 20 };
    const touch = await page.context().newCDPSession(page);
    const menus = page.getByRole('menu');
    // Not a finger that scrolls.
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ ...point, y: point.y - 30 }] });
    await sleep(SLOW_MS);
    expect(await menus.count()).toBe(0);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.evaluate("document.querySelector('.log-table').scrollTop = 0");
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    const menu = page.getByRole('menu', { name: 'Filter by this entry' });
    await menu.waitFor();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await sleep(SLOW_MS);
    expect(await menus.count()).toBe(1);
    await menu
      .getByRole('menuitem', { name: /^Outcome/ })
      .first()
      .tap();
    await page.waitForURL(/outcome=/);
    expect(faults).toEqual([]);
    await page.close();
  });
}
