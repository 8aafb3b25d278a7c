import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { servePage } from '../lists/serve-page.ts';
import { type MotionPage, WINDOW } from './motions.ts';

/** Opens the bare page, which has as many messages as the demo at first. */
export async function openBarePage(browser: Browser): Promise<MotionPage & AsyncDisposable> {
  const served = await servePage(join(import.meta.dirname, 'page'));
  const page = await browser.newPage({ viewport: WINDOW });
  await page.goto(served.url);
  await page.getByRole('article').last().waitFor();
  const add = async (kind: 'say' | 'quote', text: string) => {
    await page.evaluate(`${kind}(${JSON.stringify(text)})`);
  };
  return {
    page,
    say: (text) => add('say', text),
    quote: (text) => add('quote', text),
    [Symbol.asyncDispose]: () => served[Symbol.asyncDispose](),
  };
}
