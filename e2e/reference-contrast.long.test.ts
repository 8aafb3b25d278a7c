import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../tools/browser.ts';
import { contrastFaults } from './contrast-faults.ts';
import { type RunningStart, runStart } from './start-command.ts';

/** The API reference with an open operation. */
let start: RunningStart;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [start, browser] = await Promise.all([runStart(['--empty']), launchBrowser()]);
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${start.url}/v3/docs#sendMessage`);
  await page.locator('#sendMessage').getByRole('button', { name: 'Send POST' }).waitFor();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await start[Symbol.asyncDispose]();
});

test('the button that copies an example covers none of its code', async () => {
  const block = page.locator('#sendMessage .block').first();
  const code = await block.locator('pre').boundingBox();
  const copy = await block.getByRole('button', { name: 'Copy' }).boundingBox();
  expect(code?.width).toBeGreaterThan(100);
  expect((code?.x ?? 0) + (code?.width ?? 0)).toBeLessThanOrEqual(copy?.x ?? 0);
});

test('controls of the API reference have enough contrast in every state', async () => {
  const { count, faults } = await contrastFaults(page);
  expect(count).toBeGreaterThan(50);
  expect(faults).toEqual([]);
}, 120_000);
