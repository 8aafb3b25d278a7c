import { expect, test } from 'vitest';
import type { ConsoleWorld } from '../../apps/console/tests/console-world.ts';
import { openPage } from './open-page.ts';

/** Defines the scenes of the API reference. */
export function referenceScenes(world: () => ConsoleWorld): void {
  const open = (path: string) => openPage(world(), path);

  test('the API reference lists the logs endpoint without a request to another server', async () => {
    const { page, faults } = await open('/v3/docs');
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    await page.reload();
    await page.getByText('/v3/notifications/v1/logs', { exact: true }).first().waitFor();
    expect([...hosts]).toEqual([new URL(world().start.url).host]);
    expect(faults.filter((fault) => !fault.includes('favicon'))).toEqual([]);
  });

  test('the API reference sends a request with the demo key, which stays in the memory of the page', async () => {
    const { page, faults } = await open('/v3/docs#listUsers');
    const operation = page.locator('#listUsers');
    await page.getByLabel('Value').fill('not a key');
    await page.locator('#credentials').getByRole('button', { name: 'Use demo key' }).click();
    await expect.poll(() => page.getByLabel('Value').inputValue()).toBe(world().start.key());
    const searchKey = operation.getByLabel('searchKey');
    await operation.getByText(/^Optional parameters/).click();
    await searchKey.fill('mara');
    expect(await operation.locator('.try > .block').textContent()).toContain(
      `curl -X GET "${world().start.url}/v3/users?searchKey=mara" \\\n  -H "apikey: $KEY"`,
    );
    await searchKey.press('Enter');
    await operation.getByText(/^200 OK/).waitFor();
    expect(await operation.locator('.response pre').textContent()).toContain('"uid": "mara"');
    const kept = await page.evaluate(() => [...Object.values(localStorage), ...Object.values(sessionStorage)]);
    expect(JSON.stringify([kept, await page.context().cookies(), page.url()])).not.toContain(world().start.key());
    expect(faults.filter((fault) => !fault.includes('favicon'))).toEqual([]);
  });

  test('a button of the API reference says that it could not copy, as on a page without encryption', async () => {
    const { page, faults } = await open('/v3/docs#listUsers');
    const copy = page.locator('#listUsers').getByRole('button', { name: 'Copy link' });
    await copy.waitFor();
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined }); 0");
    await copy.click();
    await page.locator('#listUsers').getByRole('button', { name: 'Couldn’t copy' }).waitFor();
    expect(faults.filter((fault) => !fault.includes('favicon'))).toEqual([]);
  });

  test('the API reference shows frames and webhooks with examples, even on a phone', async () => {
    const { page } = await open('/v3/docs#frame-client_authenticate');
    await page.setViewportSize({ width: 390, height: 800 });
    await page.locator('#frame-client_authenticate').getByText('"protocol": 1').waitFor();
    await page.goto(`${world().start.url}/v3/docs#onEntryEvent`);
    await page.locator('#onEntryEvent').getByText('"type": "notification.failed"').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

  test('the API reference finds operations, shows an example of each response, and keeps the search in its address', async () => {
    const { page, faults } = await open('/v3/docs');
    await page.locator('.operation').first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('createGroup');
    await page.getByText('1 match', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('createGroup');
    await page.keyboard.press('Enter');
    const operation = page.locator('.operation[open]');
    await operation.getByText('"guid"', { exact: false }).first().waitFor();
    await operation.getByLabel('Example response').selectOption({ index: 1 });
    await operation.locator('.example pre').getByText('"code": "ERR_', { exact: false }).waitFor();
    expect(faults).toEqual([]);
  });
}
