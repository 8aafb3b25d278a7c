import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../../tools/browser.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  const source = await readFile(new URL('../src/storage/web-storage.ts', import.meta.url), 'utf8');
  const context = await browser.newContext();
  await context.route('**/*', (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source) })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  );
  page = await context.newPage();
  await page.goto('http://app.test/');
}, 60_000);
afterAll(() => browser.close());

test('the storage of a browser keeps texts and files until they are removed, and finds keys by their beginning', async () => {
  const seen = await page.evaluate(`(async () => {
    const { webStorage } = await import('/web-storage.js');
    const storage = webStorage();
    await storage.set('a:1', 'one');
    await storage.set('a:2', 'two');
    await storage.set('a:1', 'changed');
    await storage.putBlob('b:1', new Blob(['bytes'], { type: 'text/plain' }));
    const file = await storage.getBlob('b:1');
    const first = { one: await storage.get('a:1'), none: await storage.get('x'), keys: await storage.keys('a:'), text: await file.text() };
    await storage.remove('a:1');
    await storage.remove('b:1');
    return { ...first, left: await webStorage().keys(''), gone: await storage.getBlob('b:1') };
  })()`);
  expect(seen).toEqual({
    one: 'changed',
    none: undefined,
    keys: ['a:1', 'a:2'],
    text: 'bytes',
    left: ['a:2'],
    gone: undefined,
  });
});

test('a stored text is found by another page of the same app', async () => {
  const other = await page.context().newPage();
  await other.goto('http://app.test/other');
  const found = await other.evaluate(`import('/web-storage.js').then(({ webStorage }) => webStorage().get('a:2'))`);
  expect(found).toBe('two');
});

test('a reloaded page keeps its name, and another tab has a different one', async () => {
  const nameIn = (tab: Page, fresh: string) =>
    tab.evaluate(`import('/web-storage.js').then(({ webStorage }) => webStorage().tabName('${fresh}'))`);
  expect(await nameIn(page, 'one')).toBe('one');
  await page.reload();
  expect(await nameIn(page, 'two')).toBe('one');
  const other = await page.context().newPage();
  await other.goto('http://app.test/other');
  expect(await nameIn(other, 'three')).toBe('three');
});
