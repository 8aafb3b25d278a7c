import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityFaults } from './accessibility-faults.ts';
import { DEMO_OVERLAYS } from './demo-overlays.ts';
import { expectContrast } from './expect-contrast.ts';
import { layoutFaults } from './layout-faults.ts';
import { startSuite } from './start-suite.ts';

/** Every screen of the demo, and everything that opens above it. */
const suite = startSuite();

const PHONE_PX = 390;
const LOOKS = [
  { width: PHONE_PX, mode: 'light', language: 'en', textScale: '1' },
  { width: PHONE_PX, mode: 'dark', language: 'ar', textScale: '1' },
  { width: PHONE_PX, mode: 'light', language: 'de', textScale: '2' },
  { width: 768, mode: 'light', language: 'ru', textScale: '1' },
  { width: 1280, mode: 'dark', language: 'en', textScale: '1' },
] as const;

/** Hash of an address, the test id of an element that only the screen has, and what opens the screen from the address. */
const SCREENS: readonly (readonly [hash: string, landmark: string | RegExp, open?: (page: Page) => Promise<void>])[] = [
  ['mara', 'demo-chat-user/ivo'],
  ['mara/user/ivo', 'chat-composer-input'],
  ['mara/group/harbour-crew', /^chat-thread-row-/],
  ['mara/user/pilot', 'chat-agent-empty'],
  ['mara/user/ivo/info', 'demo-block'],
  ['mara/group/harbour-crew/info', 'demo-leave'],
  ['mara/user/ivo/search', 'demo-search-input'],
  ['mara', 'demo-saved', (page) => clickFirst(page, 'demo-open-saved')],
  ['mara', 'demo-notify', (page) => clickFirst(page, 'demo-check-button')],
  ['mara/group/harbour-crew', 'demo-follow', (page) => clickFirst(page, /^chat-thread-row-/)],
  [
    'mara',
    'demo-network',
    async (page) => {
      await clickFirst(page, 'demo-network');
      await clickFirst(page, 'demo-network');
    },
  ],
];

test.each(LOOKS)(
  'no screen has an accessibility or layout fault, $width px wide, $mode, $language',
  async (look) => {
    for (const [hash, landmark, open] of SCREENS) {
      const page = await openDemo(`/demo#/${hash}/-/ivo`, look);
      await open?.(page);
      await page.getByTestId(landmark).first().waitFor();
      await expectNoFaults(page, look.width, `${hash} ${landmark}`);
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
  await expectContrast(page);
  await page.close();
}, 60_000);

test.each(OVERLAYS)(
  '%s has no accessibility or layout fault',
  async (name, { path, width = 1280, open, within }) => {
    const page = await openDemo(path, { width, mode: 'dark', language: 'en', textScale: '1' });
    await page.locator('[data-bubble]').or(page.getByTestId('demo-open-saved')).last().waitFor();
    await open(page);
    await page.locator(within).locator('visible=true').first().waitFor();
    await expectNoFaults(page, width, name);
  },
  60_000,
);

async function clickFirst(page: Page, testId: string | RegExp): Promise<void> {
  await page.getByTestId(testId).first().click();
}

/** Width of the window, px, and settings of the demo. */
interface Look {
  readonly width: number;
  readonly mode: string;
  readonly language: string;
  readonly textScale: string;
}

async function openDemo(path: string, { width, ...settings }: Look): Promise<Page> {
  const page = await suite.browser.newPage({ viewport: { width, height: 844 }, reducedMotion: 'reduce' });
  const stored = JSON.stringify(JSON.stringify(settings));
  await page.addInitScript(`localStorage.setItem('chatwire-demo-settings', ${stored})`);
  await page.goto(suite.start.url + path);
  return page;
}

async function expectNoFaults(page: Page, width: number, screen: string): Promise<void> {
  expect(await accessibilityFaults(page), screen).toEqual([]);
  expect(await layoutFaults(page, width === PHONE_PX), screen).toEqual([]);
  await page.close();
}
