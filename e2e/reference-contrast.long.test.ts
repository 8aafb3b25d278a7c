import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
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
  expect((copy?.y ?? 0) + (copy?.height ?? 0)).toBeLessThanOrEqual(code?.y ?? 0);
});

test('a sample in TypeScript runs, and its language is that of all operations', async () => {
  await page.goto(`${suite.start.url}/v3/docs#listUsers`);
  const block = page.locator('#listUsers .try > .block');
  await block.getByRole('button', { name: 'TypeScript' }).click();
  const program = (await block.locator('code').textContent()) ?? '';
  const env = { ...process.env, KEY: suite.start.key() };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { env });
  expect(stdout).toContain('data: [');
  expect(await page.locator('#sendMessage .try > .block code').textContent()).toContain("method: 'POST'");
});

test('the tokens of a sample are coloured without a change of its text', async () => {
  await page.goto(`${suite.start.url}/v3/docs#sendMessage`);
  const code = page.locator('#sendMessage .example code');
  JSON.parse((await code.textContent()) ?? '');
  expect(await code.locator('.token-key').first().textContent()).toBe('"data"');
});

test('a JSON body inside a command has the colours of JSON', async () => {
  await page.getByRole('button', { name: 'curl' }).first().click();
  const code = page.locator('#sendMessage .try > .block code');
  expect(await code.locator('.token-key').allTextContents()).toContain('"receiver"');
});

test('the example of a response is beside its request without scrolling', async () => {
  await page.goto(`${suite.start.url}/v3/docs#listUsers`);
  await page.goto(`${suite.start.url}/v3/docs#sendMessage`);
  await expect
    .poll(async () => (await page.locator('#sendMessage .example pre').boundingBox())?.y ?? 999)
    .toBeLessThan(800);
});

test('parameters and members of a body are marked if they are required, members of a response if they are optional', async () => {
  await page.goto(`${suite.start.url}/v3/docs#createGroup`);
  const meaning = page.locator('#createGroup .meaning');
  const member = (name: string) =>
    meaning.locator('li').filter({ has: page.locator(`code.member:text-is("${name}")`) });
  expect(await member('guid').first().textContent()).toContain(' required');
  expect(await member('icon').first().textContent()).not.toContain('optional');
  await meaning.locator('summary').filter({ hasText: /^data/ }).first().click();
  expect(await meaning.textContent()).toContain(' · optional');
});

test('a request gets the demo key from a button beside the one that sends it', async () => {
  await page.goto(`${suite.start.url}/v3/docs#sendMessage`);
  const use = page.locator('#sendMessage .actions').getByRole('button', { name: 'Use demo key' });
  await use.click();
  await use.waitFor({ state: 'hidden' });
  expect(await page.getByLabel('Value').inputValue()).toBe(suite.start.key());
});

test('a search on a phone shows its first match without scrolling', async () => {
  const phone = await suite.browser.newPage({ viewport: { width: 390, height: 800 } });
  await phone.goto(`${suite.start.url}/v3/docs?q=createGroup`);
  await phone.locator('#createGroup').waitFor();
  expect((await phone.locator('#createGroup').boundingBox())?.y).toBeLessThan(400);
  await phone.close();
});

test('the link of a section leads to it', async () => {
  // On the page itself, the browser would scroll there.
  await page.goto('about:blank');
  await page.goto(`${suite.start.url}/v3/docs#tag-groups`);
  await expect
    .poll(async () => Math.abs((await page.locator('#tag-groups h2').boundingBox())?.y ?? 999))
    .toBeLessThan(60);
});

test('a search without matches can be cleared', async () => {
  await page.goto(`${suite.start.url}/v3/docs?q=zzzz`);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.locator('#sendMessage').waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('controls of the API reference have enough contrast in every state', async () => {
  await expectContrast(page);
}, 120_000);
