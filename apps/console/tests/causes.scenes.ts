import { CAUSES } from '@chatwire/sandbox';
import { expect, test } from 'vitest';
import type { ConsoleWorld } from './console-world.ts';

interface Shown {
  readonly causes: readonly { readonly number: number; readonly needsOwnServer: boolean; readonly isPlayed: boolean }[];
}
interface Result {
  readonly recipient: string;
  readonly entries: readonly { readonly logId: string; readonly sentence: string }[];
}

/** What rows say that is not in their entries, by the number of the cause. */
const IN_ROWS: Readonly<Record<number, string>> = {
  14: 'dropped by FCM',
  15: 'Replaced before it arrived',
  24: 'browser no longer responds',
};

/**
 * Defines the scenes of a support engineer who asks whether a push arrived on a phone, why no banner was shown, or why one still
 * is: the entry says so, for the causes that were played with the demo data. See docs/spec/last-mile.md#sandbox-phones.
 */
export function causeScenes(world: () => ConsoleWorld): void {
  const resultOf = (number: number) => world().ask<Result>(`/sandbox/causes/${number}`);

  test('the entry of each cause in the demo data says what happened on the device', async () => {
    const { causes } = await world().ask<Shown>('/sandbox/phones/state');
    const played = causes.filter(({ needsOwnServer }) => needsOwnServer);
    expect(played.filter(({ isPlayed }) => !isPlayed)).toEqual([]);
    expect(played.length).toBeGreaterThanOrEqual(9);
    const { page, faults } = await world().open('/logs');
    for (const { number } of played) {
      const says = CAUSES.find((cause) => cause.number === number)?.says ?? '';
      const { entries } = await resultOf(number);
      const entry = entries.find(({ sentence }) => sentence.includes(says));
      await page.goto(`${world().url}/console/logs?at=${entry?.logId}&entry=${entry?.logId}`);
      const drawer = page.locator('.entry-drawer');
      await drawer.getByRole('note').first().waitFor();
      await expect.poll(() => drawer.innerText()).toContain(says);
      // The row of an entry that has not been opened says the same, although the entry does not contain it.
      const onDevice = await drawer.locator('.entry-head .device-tag').allInnerTexts();
      await page.goto(`${world().url}/console/logs?at=${entry?.logId}`);
      const row = page.locator(`.log-row[data-id="${entry?.logId}"]`);
      for (const text of onDevice) await row.getByText(text).first().waitFor();
      const expected = IN_ROWS[number];
      if (expected !== undefined) expect(onDevice.join()).toContain(expected);
    }
    expect(faults).toEqual([]);
    await page.close();
    // It opens a page for each cause.
  }, 180_000);

  test('a support engineer finds the cause from the first page of the log, in two clicks', async () => {
    const { recipient, entries } = await resultOf(18);
    const { page, faults } = await world().open(`/logs?recipient=${recipient}`);
    await page.locator(`.log-row[data-id="${entries[0]?.logId}"]`).click();
    const onDevice = page.getByRole('note', { name: 'On the device' });
    await onDevice.getByText('high priority was lowered').waitFor();
    await page.locator('.entry-drawer').getByRole('link', { name: 'Explain' }).click();
    await onDevice.getByText('high priority was lowered by FCM').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });
}
