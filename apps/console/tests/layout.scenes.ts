import { expect, test } from 'vitest';
import type { ConsoleWorld } from './console-world.ts';

/** Defines the scenes of alignment and of what stays in view. They change nothing on the server. */
export function layoutScenes(world: () => ConsoleWorld): void {
  test('the header of an entry has the same height for every entry, and its actions are in one line', async () => {
    const { page, faults } = await world().open('/logs?outcome=failed');
    const drawer = page.getByRole('complementary', { name: 'Entry' });
    const tops = new Set<number | undefined>();
    for (const index of [0, 1, 3]) {
      await page.locator('.log-row').nth(index).click();
      await drawer.locator('.entry-actions').waitFor();
      tops.add((await drawer.locator('.entry-body').boundingBox())?.y);
      const lines = await drawer
        .locator('.entry-actions > *')
        .evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
      expect(lines).toBe(1);
    }
    expect(tops.size).toBe(1);
    expect(faults).toEqual([]);
    await page.close();
  });
}
