import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../tools/browser.ts';
import { buildApps } from './build-apps.ts';
import { contrastFaults } from './contrast-faults.ts';
import { type RunningStart, runStart } from './start-command.ts';

/** A handful of controls, each in five states and two colour schemes. */
const MEASUREMENTS = 50;

let start: RunningStart;
let browser: Browser;

beforeAll(async () => {
  buildApps('demo');
  [start, browser] = await Promise.all([runStart(['--empty']), launchBrowser()]);
}, 240_000);
afterAll(async () => {
  await browser.close();
  await start[Symbol.asyncDispose]();
});

test.each([
  '',
  '/agents/agent-failed',
  '/list-group/group-with-every-kind-of-message',
  '/list-positions/unread-below',
  '/bubbles/media',
  '/composer/composer',
  '/composer/composer-voice',
  '/composer/composer-limits',
  '/foundations/buttons',
  '/foundations/menu',
  '/viewer/media-viewer',
])('the gallery keeps its contrast in every state, light and dark: %s', async (scene) => {
  const page = await browser.newPage();
  await page.goto(`${start.url}/demo/gallery${scene}`);
  await page.locator('button, a[href], [role="menuitem"]').nth(4).waitFor();
  const { count, faults } = await contrastFaults(page);
  expect(faults).toEqual([]);
  expect(count).toBeGreaterThan(MEASUREMENTS);
  await page.close();
});
