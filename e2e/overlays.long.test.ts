import { expect, test } from 'vitest';
import { contrastFaults } from './contrast-faults.ts';
import { DEMO_OVERLAYS } from './demo-overlays.ts';
import { pointerFaults } from './pointer-faults.ts';
import { startSuite } from './start-suite.ts';

/** Menus, sheets, dialogs, panels, and lists of the demo, each in its open state. */
const suite = startSuite();

test.each(Object.entries(DEMO_OVERLAYS))(
  'the controls of %s keep their contrast in every state',
  async (_, { path, width = 1280, open, within, waits }) => {
    const page = await suite.browser.newPage({ viewport: { width, height: 850 } });
    await page.goto(suite.start.url + path);
    if (path.includes('#')) await page.locator('[data-bubble], [data-testid^="demo-chat-"]').last().waitFor();
    await open(page);
    await page.locator(within).locator('visible=true').first().waitFor();
    expect(await pointerFaults(page, within, waits?.(page))).toEqual([]);
    const { count, faults } = await contrastFaults(page, within);
    expect(faults).toEqual([]);
    // Two colour schemes, five states.
    expect(count).toBeGreaterThanOrEqual(10);
    await page.close();
  },
  120_000,
);
