import type { Browser, Page } from 'playwright-core';
import type { GateRunner } from '../gates/gate.ts';
import type { ListApp } from '../list-driver.ts';
import type { BrowserCommand } from '../page/browser-command.ts';
import { pageFeatures } from '../page/page-features.ts';

export interface ChromiumOptions {
  readonly browser: Browser;
  /** URL of a page that calls `exposeList`. */
  readonly url: string;
}

/** Large enough for a phone in either orientation, with its pixel density, so that fractions of a point are visible. */
const SCREEN = { viewport: { width: 820, height: 900 }, deviceScaleFactor: 2 };

/** Runs gates on the list that a page exposes, in Chromium, each in a page of its own. */
export function chromiumList(app: ListApp, { browser, url }: ChromiumOptions): GateRunner {
  return {
    features: pageFeatures(app),
    async run({ name }, seed) {
      const context = await browser.newContext(SCREEN);
      try {
        const page = await context.newPage();
        await page.exposeFunction('conformanceBrowser', (command: BrowserCommand) => carryOut(page, command));
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

async function carryOut(page: Page, command: BrowserCommand): Promise<void> {
  if ('wheel' in command) {
    await page.mouse.move(200, 300);
    await page.mouse.wheel(0, command.wheel);
    return;
  }
  const { slowness = 1, isMotionReduced = false } = command.conditions;
  await page.emulateMedia({ reducedMotion: isMotionReduced ? 'reduce' : 'no-preference' });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
}
