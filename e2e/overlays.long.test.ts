import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../tools/browser.ts';
import { buildApps } from './build-apps.ts';
import { contrastFaults } from './contrast-faults.ts';
import { DEMO_OVERLAYS } from './demo-overlays.ts';
import { pointerFaults } from './pointer-faults.ts';
import { type RunningStart, runStart } from './start-command.ts';

/** Menus, sheets, dialogs, panels, and lists of the demo, each in its open state. */
let start: RunningStart;
let browser: Browser;

beforeAll(async () => {
  buildApps('demo');
  [start, browser] = await Promise.all([runStart(), launchBrowser()]);
}, 240_000);
afterAll(async () => {
  await browser.close();
  await start[Symbol.asyncDispose]();
});

test.each(Object.entries(DEMO_OVERLAYS))(
  '%s: controls keep their contrast in every state',
  async (_, { path, width = 1280, open, within, waits }) => {
    const page = await browser.newPage({ viewport: { width, height: 850 } });
    await page.goto(start.url + path);
    if (path.includes('#')) await page.locator('[data-bubble]').last().waitFor();
    await open(page);
    await page.locator(within).locator('visible=true').first().waitFor();
    expect(await pointerFaults(page, within, waits?.(page))).toEqual([]);
    const { count, faults } = await contrastFaults(page, within);
    expect(faults).toEqual([]);
    // Two colour schemes, five states.
    expect(count).toBeGreaterThanOrEqual(10);
    await page.close();
  },
  120_000,
);
