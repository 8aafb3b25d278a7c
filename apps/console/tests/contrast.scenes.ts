import { expect, test } from 'vitest';
import { contrastFaults } from '../../../e2e/contrast-faults.ts';
import { expectContrast } from '../../../e2e/expect-contrast.ts';
import type { ConsoleWorld } from './console-world.ts';
import { OVERLAYS } from './overlays.ts';
import { PAGES } from './pages.ts';

/** Checks the contrast of every button and field of every page in every state. Changes nothing on the server. */
export function contrastScenes(world: () => ConsoleWorld): void {
  // Overlays close as the focus moves out of them; `overlayScenes` measures them alone.
  const pages = Object.entries(PAGES).filter(([, { overlay }]) => overlay === undefined);
  test.each(pages)('%s keeps its contrast in every state, light and dark', async (_, state) => {
    const { page } = await world().open(state.path);
    await state.prepare?.(page);
    await state.has(page);
    await expectContrast(page);
    await page.close();
  });

  test('the sign-in page keeps its contrast in every state, light and dark', async () => {
    const { page } = await world().open('/logs');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Use demo key' }).waitFor();
    expect((await contrastFaults(page)).faults).toEqual([]);
    await page.close();
  });
}

/** Checks the contrast of the controls in each menu, list, dialog, and popup, in every state. */
export function overlayScenes(world: () => ConsoleWorld): void {
  test.each(Object.entries(OVERLAYS))('the controls of %s keep their contrast in every state', async (_, overlay) => {
    const { page } = await world().open(overlay.path);
    await overlay.open(page);
    await page.locator(overlay.within).waitFor();
    const { count, faults } = await contrastFaults(page, overlay.within);
    expect(faults).toEqual([]);
    // Two colour schemes, five states.
    expect(count).toBeGreaterThanOrEqual(10);
    await page.close();
  });
}
