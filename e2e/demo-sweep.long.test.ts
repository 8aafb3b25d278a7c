import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../tools/browser.ts';
import { accessibilityFaults } from './accessibility-faults.ts';
import { buildApps } from './build-apps.ts';
import { contrastFaults } from './contrast-faults.ts';
import { DEMO_OVERLAYS } from './demo-overlays.ts';
import { layoutFaults } from './layout-faults.ts';
import { type RunningStart, runStart } from './start-command.ts';

/** Every screen of the demo, and everything that opens above it. */
let start: RunningStart;
let browser: Browser;

beforeAll(async () => {
  buildApps('demo');
  [start, browser] = await Promise.all([runStart(), launchBrowser()]);
}, 240_000);
afterAll(async () => {
  await browser.close();
  await start[Symbol.asyncDispose]();
});

const PHONE = 390;
const LOOKS = [
  { width: PHONE, mode: 'light', language: 'en', textScale: '1' },
  { width: PHONE, mode: 'dark', language: 'ar', textScale: '1' },
  { width: PHONE, mode: 'light', language: 'de', textScale: '2' },
  { width: 768, mode: 'light', language: 'ru', textScale: '1' },
  { width: 1280, mode: 'dark', language: 'en', textScale: '1' },
] as const;

/** Address of a screen, what shows that it is drawn, and how it is reached. */
const SCREENS: readonly (readonly [hash: string, isDrawn: string | RegExp, open?: (page: Page) => Promise<void>])[] = [
  ['mara', 'demo-chat-user/ivo'],
  ['mara/user/ivo', 'chat-composer-input'],
  ['mara/group/harbour-crew', /^chat-thread-row-/],
  ['mara/user/pilot', 'chat-agent-empty'],
  ['mara/user/ivo/info', 'demo-block'],
  ['mara/group/harbour-crew/info', 'demo-leave'],
  ['mara/user/ivo/search', 'demo-search-input'],
  ['mara', 'demo-saved', (page) => first(page, 'demo-open-saved')],
  ['mara', 'demo-notify', (page) => first(page, 'demo-check-button')],
  ['mara/group/harbour-crew', 'demo-follow', (page) => first(page, /^chat-thread-row-/)],
  [
    'mara',
    'demo-network',
    async (page) => {
      await first(page, 'demo-network');
      await first(page, 'demo-network');
    },
  ],
];

test.each(LOOKS)(
  'every screen is accessible and whole, $width px wide, $mode, $language',
  async (look) => {
    for (const [hash, isDrawn, open] of SCREENS) {
      const page = await openDemo(`/demo#/${hash}/-/ivo`, look);
      await open?.(page);
      await page.getByTestId(isDrawn).first().waitFor();
      await expectNoFaults(page, look.width, `${hash} ${isDrawn}`);
    }
  },
  240_000,
);

const OVERLAYS = Object.entries(DEMO_OVERLAYS).filter(([, { path }]) => path.startsWith('/demo#'));

test('the demo keeps its contrast in every state, light and dark, with its settings open', async () => {
  const page = await openDemo('/demo#/mara/user/ivo/-/ivo/user/mara', LOOKS[4]);
  await page.getByTestId('chat-composer-input').first().waitFor();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('switch').first().waitFor();
  const { count, faults } = await contrastFaults(page);
  expect(faults).toEqual([]);
  expect(count).toBeGreaterThan(50);
  await page.close();
}, 60_000);

test.each(OVERLAYS)(
  '%s: accessible and whole',
  async (name, { path, width = 1280, open, within }) => {
    const page = await openDemo(path, { width, mode: 'dark', language: 'en', textScale: '1' });
    await page.locator('[data-bubble]').or(page.getByTestId('demo-open-saved')).last().waitFor();
    await open(page);
    await page.locator(within).locator('visible=true').first().waitFor();
    await expectNoFaults(page, width, name);
  },
  60_000,
);

async function first(page: Page, testId: string | RegExp): Promise<void> {
  await page.getByTestId(testId).first().click();
}

interface Look {
  readonly width: number;
  readonly mode: string;
  readonly language: string;
  readonly textScale: string;
}

async function openDemo(path: string, { width, ...settings }: Look): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 844 }, reducedMotion: 'reduce' });
  const stored = JSON.stringify(JSON.stringify(settings));
  await page.addInitScript(`localStorage.setItem('chatwire-demo-settings', ${stored})`);
  await page.goto(start.url + path);
  return page;
}

async function expectNoFaults(page: Page, width: number, where: string): Promise<void> {
  expect(await accessibilityFaults(page), where).toEqual([]);
  expect(await layoutFaults(page, width === PHONE), where).toEqual([]);
  await page.close();
}
