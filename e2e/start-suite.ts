import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from '../tools/browser.ts';
import { buildApps, type WebAppName } from './build-apps.ts';
import { type RunningStart, runStart } from './start-command.ts';

export interface StartSuiteOptions {
  /** Web apps that the tests open. Default: the demo. */
  readonly apps?: readonly WebAppName[];
  /** Arguments of `npm start`. Default: none, which creates the demo data. */
  readonly args?: readonly string[];
}

/** `npm start` and a browser, which all tests of a file share. The properties throw before the first test. */
export interface StartSuite {
  readonly start: RunningStart;
  readonly browser: Browser;
}

/** Registers hooks that build the apps, run `npm start`, and launch a browser before the tests, and end them afterwards. */
export function startSuite({ apps = ['demo'], args = [] }: StartSuiteOptions = {}): StartSuite {
  let start: RunningStart | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    if (apps.length > 0) buildApps(...apps);
    [start, browser] = await Promise.all([runStart(args), launchBrowser()]);
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await start?.[Symbol.asyncDispose]();
  });
  return {
    get start() {
      return started(start);
    },
    get browser() {
      return started(browser);
    },
  };
}

function started<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The suite is used before its first test.');
  return part;
}
