import type { Page } from 'playwright-core';
import type { ConsoleWorld } from '../../apps/console/tests/console-world.ts';

/** Opens a page of `npm start`. `faults`: errors of its scripts, and requests that failed, as they occur. */
export async function openPage(
  { browser, start }: Pick<ConsoleWorld, 'browser' | 'start'>,
  path: string,
): Promise<{ page: Page; faults: string[] }> {
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('response', (response) => response.status() >= 400 && faults.push(`${response.status()} ${response.url()}`));
  await page.goto(start.url + path);
  return { page, faults };
}
