import type { CountersResponse } from '@chatwire/protocol';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityFaults, type ConsoleWorld } from './console-world.ts';

const PATIENT = { timeout: 20_000 };
const STORY = '/overview?range=14d';

interface Totals {
  readonly data: {
    readonly totals: { readonly failed: number; readonly reasons: Readonly<Record<string, number>> };
  };
}

interface Counters {
  readonly data: CountersResponse;
}

/** Defines the scenes of plots: outcomes, alerts, and the volume strip above the log. */
export function overviewScenes(world: () => ConsoleWorld): void {
  test('the numbers match the summary, and each links to its entries', async () => {
    // A past period, without the entries of other scenes.
    const to = Date.now() - 600_000;
    const from = to - 14 * 86_400_000;
    const { data } = await world().ask<Totals>(
      `/v3/notifications/v1/logs/summary?processedFrom=${from}&processedTo=${to}&interval=total&latency=false`,
    );
    const address = `/overview?processedFrom=${from - 1}&processedTo=${to - 1}`;
    const { page, faults } = await world().open(address);
    await page.getByRole('link', { name: /^Failed/ }).waitFor();
    expect(await page.getByRole('link', { name: /^Failed/ }).textContent()).toContain(`Failed${data.totals.failed}`);
    const scheduled = page
      .getByRole('region', { name: 'Reasons' })
      .getByRole('link', { name: /Notification schedule/ });
    expect(await scheduled.textContent()).toContain(String(data.totals.reasons.SCHEDULE_PREFERENCE));
    await scheduled.click();
    await page.waitForURL(/\/logs\?.*reason=SCHEDULE_PREFERENCE/);
    await expect.poll(() => outcomes(page), PATIENT).toEqual(['Skipped']);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('the keyboard reads and opens a bar, a layer, and a time range of a plot', async () => {
    const { page, faults } = await world().open(STORY);
    const volume = page.getByRole('slider', { name: 'Volume' });
    await volume.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    // On which days something was sent depends on the hour the demo data starts at.
    const valueText = () => volume.getAttribute('aria-valuetext');
    for (let days = 0; days < 3 && (await valueText())?.endsWith(': nothing'); days += 1) {
      await page.keyboard.press('ArrowLeft');
    }
    expect(await valueText()).toMatch(/^[\w ]+: .*Sent \d+/);
    await page.keyboard.press('Shift+PageUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/overview\?processedFrom=\d+&processedTo=\d+/);
    // The legend hides the other series, and then offers the entries of the chosen one.
    await page.getByRole('button', { name: /^Failed/ }).focus();
    await page.keyboard.press('Enter');
    await volume.focus();
    await page.keyboard.press('Home');
    expect(await valueText()).not.toMatch(/Sent \d+/);
    await page.getByRole('button', { name: /^Sent/ }).click();
    await page.getByRole('button', { name: 'View entries: Sent' }).waitFor();
    await page.getByRole('button', { name: /^Sent/ }).click();
    expect(await page.getByRole('button', { name: /^View entries/ }).count()).toBe(0);
    await page.getByRole('button', { name: /^Failed/ }).click();
    await page.getByRole('button', { name: 'View entries: Failed' }).click();
    await page.waitForURL(/\/logs\?.*outcome=failed/);
    expect(page.url()).toMatch(/processedFrom=\d+&processedTo=\d+/);
    await expect.poll(() => outcomes(page), PATIENT).toEqual(['Failed']);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('the provider that failed most is first, with its most frequent error', async () => {
    const { page, faults } = await world().open(STORY);
    const providers = page.getByRole('region', { name: 'Providers', exact: true });
    const error = providers.getByText(/^Most frequent errors?: /).first();
    await error.waitFor();
    expect(await error.textContent()).toMatch(
      /^Most frequent errors?: \w+(, \w+)*, (each )?\d+ of (the newest )?\d+\. .+\.$/,
    );
    const failures = await providers.locator('tbody tr > :nth-child(3) a').allTextContents();
    const counts = failures.map(Number);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    await error.getByRole('link').click();
    await page.waitForURL(/\/logs\?.*outcome=failed.*entry=[0-9a-f]{24}/);
    await page.getByRole('complementary', { name: 'Entry' }).waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  test('a plot has a table view with a selectable grouping', async () => {
    const { page, faults } = await world().open(`${STORY}&group=channel`);
    const volume = page.getByRole('region', { name: 'Volume', exact: true });
    await volume.getByRole('button', { name: 'Show as table' }).click();
    const heads = volume.getByRole('columnheader');
    expect(await heads.allTextContents()).toEqual(['Time', 'Push', 'Email', 'SMS']);
    await volume.getByLabel('Group by').selectOption({ label: 'Outcome' });
    await page.waitForURL(/group=outcome/);
    await expect
      .poll(() => heads.allTextContents(), PATIENT)
      .toEqual(['Time', 'Failed', 'Unreachable', 'Skipped', 'Sent']);
    expect(await volume.getByRole('row').count()).toBeGreaterThan(10);
    // Marks list the changes, by keyboard too, and lead to the audit log.
    await volume.getByRole('button', { name: 'Show as table' }).click();
    await volume
      .getByRole('button', { name: /^\d+ changes? of settings or provider accounts, / })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    const listed = page.locator('.change-list').getByRole('listitem');
    expect(await listed.first().textContent()).toMatch(/changed the notification settings.+: .+ → /);
    await listed.first().getByRole('link').click();
    await page.waitForURL(/\/admin\/audit\?/);
    await page.getByText('changed the notification settings').first().waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  test('an alert shows its cause and links to its entries', async () => {
    const { page, faults } = await world().open('/logs');
    const flags = page.getByRole('region', { name: 'Alerts' });
    await page.route('**/counters', async (route) => {
      const { data } = await world().ask<Counters>('/v3/notifications/v1/counters');
      const account = { channel: 'push', provider: 'fcm', providerId: '<img src=x onerror=alert(1)>' } as const;
      const down: CountersResponse = {
        ...data,
        circuits: [{ ...account, state: 'open', waiting: 12 }],
        queue: { depth: 40, oldestAgeMS: 700_000 },
      };
      await route.fulfill({ json: { data: down } });
    });
    await page.getByRole('link', { name: 'Overview' }).click();
    await flags.getByText('FCM (push): circuit breaker open').waitFor(PATIENT);
    expect(await flags.textContent()).toContain('<img src=x onerror=alert(1)>');
    // The worst come first; alerts from the demo data follow.
    expect((await flags.getByRole('listitem').allTextContents()).slice(0, 2)).toEqual([
      expect.stringContaining('20 consecutive calls through the provider account'),
      expect.stringContaining('40 events queued, the oldest for 11 min 40 s.'),
    ]);
    await flags.getByRole('link', { name: 'View entries' }).click();
    await page.waitForURL(/\/logs\?.*provider=fcm/);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('a failed overview can be retried', async () => {
    const { page } = await world().open('/logs');
    await page.route('**/logs/summary?*', (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByText('Couldn’t load the overview').waitFor();
    expect(await page.getByRole('slider').count()).toBe(0);
    await page.unroute('**/logs/summary?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('slider', { name: 'Volume' }).waitFor();
    await page.close();
  });

  test('the volume strip filters the log by keyboard or dragging', async () => {
    const { page, faults } = await world().open('/logs');
    const strip = page.getByRole('slider', { name: 'Volume over time' });
    await strip.focus();
    await page.keyboard.press('Home');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+PageDown');
    const sentInBar = Number(/(\d+) sent/.exec((await strip.getAttribute('aria-valuetext')) ?? '')?.[1]);
    await page.keyboard.press('Enter');
    await page.waitForURL(/processedFrom=\d+&processedTo=\d+/);
    const total = async () => Number(/(\d+) sent/.exec((await strip.getAttribute('aria-valuetext')) ?? '')?.[1]);
    await expect.poll(total, PATIENT).toBe(sentInBar);
    // The legend filters by outcome, and a second click shows all again.
    const sent = page.getByRole('button', { name: /^[\d,]+ sent$/ });
    await sent.click();
    await page.waitForURL(/outcome=sent/);
    await expect.poll(() => sent.getAttribute('aria-pressed'), PATIENT).toBe('true');
    await sent.press('Enter');
    await page.waitForURL((url) => !url.search.includes('outcome'));
    const urlBefore = page.url();
    const { x = 0, y = 0, width = 0, height = 0 } = (await strip.boundingBox()) ?? {};
    await page.mouse.move(x + width * 0.1, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.9, y + height / 2);
    await page.mouse.up();
    await page.waitForURL((url) => url.href !== urlBefore);
    expect(faults).toEqual([]);
    await page.close();
  });

  test.each(['light', 'dark'] as const)(
    'the overview has no accessibility faults in %s colours',
    async (colorScheme) => {
      const { page } = await world().open(STORY, { colorScheme });
      await page.getByRole('slider', { name: 'Volume' }).waitFor();
      await page
        .getByRole('region', { name: 'Alerts' })
        .getByText(/No alerts|previous period/)
        .first()
        .waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.close();
    },
  );
}

async function outcomes(page: Page): Promise<string[]> {
  return [...new Set(await page.getByRole('grid').locator('.outcome').allTextContents())];
}
