import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectContrast } from './expect-contrast.ts';
import { startSuite } from './start-suite.ts';

/** The API reference with an open operation. */
const suite = startSuite({ apps: [], args: ['--empty'] });
let page: Page;
beforeAll(async () => {
  page = await suite.browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${suite.start.url}/v3/docs#sendMessage`);
  await page.locator('#sendMessage').getByRole('button', { name: 'Send POST' }).waitFor();
}, 60_000);

test('the button that copies an example covers none of its code', async () => {
  const block = page.locator('#sendMessage .block').first();
  const code = await block.locator('pre').boundingBox();
  const copy = await block.getByRole('button', { name: 'Copy' }).boundingBox();
  expect(code?.width).toBeGreaterThan(100);
  expect((code?.x ?? 0) + (code?.width ?? 0)).toBeLessThanOrEqual(copy?.x ?? 0);
});

test('controls of the API reference have enough contrast in every state', async () => {
  await expectContrast(page);
}, 120_000);
