import { expect, test } from 'vitest';
import { launchBrowser } from '../tools/browser.ts';
import { contrastFaults } from './contrast-faults.ts';
import { runStart } from './start-command.ts';

test('controls of the API reference have enough contrast in every state', async () => {
  await using start = await runStart();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`${start.url}/v3/docs#sendMessage`);
    await page.locator('#sendMessage').getByRole('button', { name: 'Send POST' }).waitFor();
    const { count, faults } = await contrastFaults(page);
    expect(count).toBeGreaterThan(50);
    expect(faults).toEqual([]);
  } finally {
    await browser.close();
  }
});
