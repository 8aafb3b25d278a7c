import type { Browser, Page } from 'playwright-core';
import type { GateRunner } from '../gates/gate.ts';
import type { ListApp } from '../list-driver.ts';
import type { HostConditions } from '../list-host.ts';
import { pageFeatures } from '../page/page-features.ts';

export interface ChromiumOptions {
  readonly browser: Browser;
  /** URL of a page that calls `offerList`. */
  readonly url: string;
}

/** Large enough for a phone in either orientation, with its pixel density, so that fractions of a point are visible. */
const SCREEN = { viewport: { width: 820, height: 900 }, deviceScaleFactor: 2 };

type Order = { readonly conditions: HostConditions } | { readonly wheel: number };

/** Runs gates on the list that a page offers, in Chromium, each in a page of its own. */
export function chromiumList(app: ListApp, { browser, url }: ChromiumOptions): GateRunner {
  return {
    features: pageFeatures(app),
    async run({ name }, seed) {
      const context = await browser.newContext(SCREEN);
      try {
        const page = await context.newPage();
        await page.exposeFunction('conformanceBrowser', (order: Order) => carryOut(page, order));
        await page.goto(url);
        await page.waitForFunction('globalThis.listConformance !== undefined');
        return await page.evaluate(`globalThis.listConformance.run(${JSON.stringify(name)}, ${seed})`);
      } catch (error) {
        return { gate: name, seed, measures: [], errors: [String(error)], passed: false };
      } finally {
        await context.close();
      }
    },
  };
}

async function carryOut(page: Page, order: Order): Promise<void> {
  if ('wheel' in order) {
    await page.mouse.move(200, 300);
    await page.mouse.wheel(0, order.wheel);
    return;
  }
  const { slowness = 1, isMotionReduced = false } = order.conditions;
  await page.emulateMedia({ reducedMotion: isMotionReduced ? 'reduce' : 'no-preference' });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
}
