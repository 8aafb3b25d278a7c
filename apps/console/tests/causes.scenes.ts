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

/** What answers say about causes that have ended, by the number of the cause. */
const IN_ANSWERS: Readonly<Record<number, string>> = {
  // It is turned off again for cause 6.
  5: 'Permission was changed several times; it is on now, since',
  6: 'Permission is on now, since',
  7: 'Nothing can be done for this device, because its user has logged out on it.',
  8: 'Nothing can be done for this device, because its user has logged out on it.',
  // In the demo, the notification channel for groups allows sound only.
  9: 'but shows no banner. To get banners, the user allows them for this notification channel',
  19: 'This device is no longer registered with FCM',
  22: 'because the message had been deleted',
  25: 'this app version reports no receipts',
};

interface Entries {
  readonly data: readonly { readonly _id: string; readonly messageId: number }[];
}

interface Devices {
  readonly devices: readonly {
    readonly model?: string;
    readonly permission?: string;
    readonly tokens: readonly unknown[];
  }[];
  readonly formerDevices: readonly { readonly model?: string }[];
}

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
      const onDevice = await drawer.locator('.entry-tags .device-tag').allInnerTexts();
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

  test('each cause that can be played now leaves the phones of its user as they were, and entries whose parts agree', async () => {
    const { causes } = await world().ask<Shown>('/sandbox/phones/state');
    const live = causes.filter(({ needsOwnServer }) => !needsOwnServer);
    const { page, faults } = await world().open('/logs');
    for (const { number } of live) {
      const headers = { Origin: world().url };
      const played = await page.request.post(`${world().url}/sandbox/causes/${number}/play`, { headers, data: {} });
      expect(played.status(), `cause ${number}`).toBe(200);
    }
    const { data } = await world().ask<{ readonly data: Devices }>('/v3/notifications/push/v1/devices?uid=pia');
    const withToken = data.devices.filter(({ tokens }) => tokens.length > 0);
    // The phone of the last cause stays until another one is played.
    expect(withToken.map(({ model }) => model).toSorted()).toEqual(['Laptop', 'Pixel 6', 'Pixel 9', 'iPhone 17']);
    expect(new Set(withToken.map(({ permission }) => permission))).toEqual(new Set(['authorized']));
    expect(data.formerDevices.map(({ model }) => model).toSorted()).toEqual(['Pixel 8', 'iPhone 16e', 'iPhone SE']);
    for (const { number } of live) {
      const [entry] = (await resultOf(number)).entries;
      const at = `${world().url}/console/logs?at=${entry?.logId}`;
      await page.goto(`${at}&entry=${entry?.logId}`);
      const drawer = page.locator('.entry-drawer');
      const answers = drawer.getByRole('note', { name: 'On the device' });
      await answers.waitFor();
      expect(await answers.getByRole('listitem').count()).toBe(3);
      const expected = IN_ANSWERS[number];
      if (expected !== undefined) await expect.poll(() => answers.innerText()).toContain(expected);
      const onDevice = await drawer.locator('.entry-tags .device-tag').allInnerTexts();
      await page.goto(at);
      const row = page.locator(`.log-row[data-id="${entry?.logId}"]`);
      for (const text of onDevice) await row.getByText(text, { exact: true }).first().waitFor();
    }
    expect(faults).toEqual([]);
    await page.close();
    // Most steps wait, so that people can follow them, and each entry opens two pages.
  }, 300_000);

  test('the entry of a push that was not sent says why in its head, links to the setting, and offers no resend of what was read', async () => {
    const { entries } = await resultOf(6);
    const { page, faults } = await world().open(`/logs?at=${entries[0]?.logId}&entry=${entries[0]?.logId}`);
    const drawer = page.locator('.entry-drawer');
    await drawer.locator('.entry-tags').getByText('Not sent: permission was off').waitFor();
    const answers = drawer.getByRole('note', { name: 'On the device' });
    await answers.getByText('The user read the message at', { exact: false }).waitFor();
    expect(await drawer.getByRole('button', { name: 'Resend' }).count()).toBe(0);
    await answers.getByText('Devices with notifications off: do not send (now: send)').waitFor();
    await answers.getByRole('link', { name: 'Devices with notifications off: do not send' }).click();
    await page.locator('.setting.highlighted').getByText('Devices with notifications off', { exact: true }).waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  test('a notification that the push of another message cleared names that message, and the link to it keeps the filter', async () => {
    const { data } = await world().ask<Entries>(
      '/v3/notifications/v1/logs?recipient=pia&provider=webpush&deviceState=cleared&trigger=after_message',
    );
    const { page, faults } = await world().open('/logs');
    const clearedBy = page.locator('.entry-drawer .related-pushes').filter({ hasText: 'Cleared by' });
    for (const { _id, messageId } of data) {
      await page.goto(`${world().url}/console/logs?messageId=${messageId}&entry=${_id}`);
      await page.getByRole('note', { name: 'On the device' }).waitFor();
      if (await clearedBy.filter({ hasText: 'another message' }).count()) break;
    }
    expect(await clearedBy.innerText()).toMatch(/^Cleared by: Message .+, the push of another message \(\d+\)$/);
    const before = page.url();
    await clearedBy.getByRole('link').click();
    await page.waitForURL((url) => url.href !== before);
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('messageId')).toBe(new URL(before).searchParams.get('messageId'));
    await page.goBack();
    await page.waitForURL(before);
    await clearedBy.waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  test('an explanation numbers the edits of a message, and names the devices that have no push token', async () => {
    const { entries } = await resultOf(15);
    const { data } = await world().ask<{ readonly data: { readonly messageId: number } }>(
      `/v3/notifications/v1/logs/${entries[0]?.logId}`,
    );
    const { page, faults } = await world().open(`/why?user=pia&message=${data.messageId}`);
    await page.getByRole('heading', { name: /^Edit 2 of 3/ }).waitFor();
    const first = page.getByRole('article').last();
    await first
      .getByText(/Replaced by: Edit 1 of 3 .+, then by Edit 2 of 3 .+, then by Edit 3 of 3 .+: \w+/)
      .first()
      .waitFor();
    await page.getByText('Devices without a push token get no pushes: Safari (Laptop) (none registered,').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  test('the explanation of a deleted message says that nothing would be sent for it', async () => {
    const { recipient, entries } = await resultOf(22);
    const log = `/v3/notifications/v1/logs?recipient=${recipient}&trigger=message_deleted&limit=1`;
    const { data } = await world().ask<{ readonly data: readonly { readonly messageId: number }[] }>(log);
    expect(entries).not.toEqual([]);
    const { page, faults } = await world().open(`/why?user=${recipient}&message=${data[0]?.messageId}`);
    await page.getByText('The message is deleted, so nothing would be sent for it.').waitFor();
    expect(await page.getByText('would be notified').count()).toBe(0);
    expect(faults).toEqual([]);
    await page.close();
  });

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
