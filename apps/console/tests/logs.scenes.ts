import { expect, test } from 'vitest';
import type { ConsoleWorld } from './console-world.ts';

/** The log as a table, and one entry of it. */
export function logsScenes(world: () => ConsoleWorld): void {
  test('the address says what is shown', async () => {
    const { page, faults } = await world().open('/logs?outcome=failed');
    const tags = page.getByRole('grid').locator('.outcome');
    await tags.first().waitFor();
    expect(new Set(await tags.allTextContents())).toEqual(new Set(['Failed']));
    expect(faults).toEqual([]);
  });
}
