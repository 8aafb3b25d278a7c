import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityFaults, type ConsoleWorld } from './console-world.ts';

interface Logs {
  readonly data: readonly { readonly _id: string }[];
}

/** A user with a registered device. */
const SENT = 'recipient=ivo&channel=push&outcome=sent';

/** Defines the scenes of one entry next to the log. */
export function entryScenes(world: () => ConsoleWorld): void {
  async function first(filter: string): Promise<string> {
    const { data } = await world().ask<Logs>(`/v3/notifications/v1/logs?limit=1&${filter}`);
    return data[0]?._id ?? '';
  }

  test('an entry shows its sentence, and the failing rule with who set its value and when', async () => {
    const { page, faults } = await world().open('/logs?reason=DND_PREFERENCE&channel=push');
    await page.locator('.log-row').first().click();
    const sentence = await drawer(page).locator('.entry-sentence').innerText();
    expect(sentence).toMatch(/^Do not disturb was turned on by Samir Haddad\.$/);
    // The table shows the same sentence; the drawer adds the codes once.
    expect(await page.locator('.log-row[aria-selected="true"] .log-cell-why').innerText()).toBe(sentence);
    expect(await page.getByText('DND_ON').allInnerTexts()).toEqual([
      expect.stringMatching(/^Reason code: DND_ON \(DND_PREFERENCE: /),
    ]);
    const stop = drawer(page).getByRole('list', { name: 'Rule results' }).locator('[aria-current="step"]');
    expect(await stop.innerText()).toMatch(/Do not disturb.*Failed\s+Do not disturb: on · /s);
    await expect.poll(() => stop.innerText()).toMatch(/· Set by Samir Haddad, [A-Z][a-z]+ \d/);
    // The rules after it share a line.
    const rules = drawer(page).getByRole('list', { name: 'Rule results' }).getByRole('listitem');
    expect(await rules.last().innerText()).toMatch(/^Not evaluated: Muted conversation, .*Provider account$/);
    await page.getByText(/^End of log: \d+ entries for 1 person\.$/).waitFor({ state: 'attached' });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    expect(faults).toEqual([]);
    await page.close();
  });

  test('the keyboard opens an entry, moves to the next one, and returns to the row', async () => {
    const { page, faults } = await world().open('/logs');
    const rows = page.locator('.log-row');
    await rows.first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('.entry-body:focus').waitFor();
    const [, second, third] = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-id')));
    expect(page.url()).toContain(`entry=${second}`);
    await page.keyboard.press('ArrowDown');
    await page.waitForURL(`**entry=${third}*`);
    await page.keyboard.press('ArrowUp');
    await page.waitForURL(`**entry=${second}*`);
    await page.keyboard.press('ArrowDown');
    await page.waitForURL(`**entry=${third}*`);
    // Nothing of an entry stays when another one is opened.
    expect(await page.getByRole('note', { name: 'On the device' }).count()).toBeLessThanOrEqual(1);
    await page.keyboard.press('Escape');
    await page.locator(`.log-row[data-id="${third}"]:focus`).waitFor();
    expect(await drawer(page).count()).toBe(0);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('an entry offers its link in the header, and its request as curl beside its details', async () => {
    const id = await first(SENT);
    const { page, faults } = await world().open(`/logs?entry=${id}`, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await drawer(page).locator('.entry-head').getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(copied).toBe(`${world().url}/console/logs?at=${id}&entry=${id}`);
    await drawer(page).getByRole('button', { name: 'Copied' }).waitFor();
    await drawer(page).getByRole('button', { name: 'Copy as curl' }).click();
    await expect.poll(copied).toMatch(new RegExp(`^curl .*${id}`, 's'));
    expect(faults).toEqual([]);
    await page.close();
  });

  test('an entry states nothing about its device until all facts are loaded, and then everything at once', async () => {
    const id = await first('recipient=noor&deviceState=displayed&trigger=after_message');
    const { page, faults } = await world().open('/logs');
    const held = Promise.withResolvers<void>();
    await page.route('**/logs/explain?*', async (route) => {
      await held.promise;
      await route.continue();
    });
    // The response may come before the text is found.
    const loaded = page.waitForResponse(
      (response) => response.url().endsWith(`/logs/${id}`) || response.url().includes('device-facts'),
    );
    await page.goto(`${world().url}/console/logs?at=${id}&entry=${id}`);
    const body = drawer(page).locator('.entry-body');
    await body.getByText('Loading…').waitFor();
    await loaded;
    expect(await body.innerText()).toMatch(/^Sent\s+Loading…$/);
    held.resolve();
    const answers = body.getByRole('note', { name: 'On the device' });
    await answers.waitFor();
    expect(await answers.getByRole('listitem').count()).toBe(3);
    expect(await body.locator('.entry-tags').innerText()).toMatch(/Shown .+, unread/);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('an entry whose other facts cannot be loaded shows what it contains, and does not request them forever', async () => {
    const id = await first('recipient=noor&deviceState=displayed&trigger=after_message');
    const { page } = await world().open('/logs');
    await page.route('**/logs/explain?*', (route) =>
      route.fulfill({ status: 404, json: { error: { message: 'Gone' } } }),
    );
    await page.goto(`${world().url}/console/logs?at=${id}&entry=${id}`);
    const answers = drawer(page).getByRole('note', { name: 'On the device' });
    await answers.waitFor();
    await page.waitForLoadState('networkidle');
    expect(await answers.getByRole('listitem').count()).toBe(3);
    await page.close();
  });

  test('the payload preview shows hostile text as text', async () => {
    const hostile = `<img src=x onerror="document.title='broken'"> & <script>1</script>`;
    const firstBefore = await first(SENT);
    await world().say('mara', 'ivo', hostile);
    await expect.poll(() => first(SENT), { timeout: 20_000 }).not.toBe(firstBefore);
    const id = await first(SENT);
    const { page, faults } = await world().open(`/logs?recipient=ivo&entry=${id}`);
    await drawer(page).getByText(hostile).waitFor();
    await drawer(page).getByRole('tab', { name: 'JSON' }).click();
    await drawer(page).locator('pre').getByText('onerror').waitFor();
    expect(await page.title()).not.toBe('broken');
    expect(faults).toEqual([]);
    await page.close();
  });

  test('a resend creates a new entry, and a rejected resend shows the reason', async () => {
    const { page } = await world().open(`/logs?entry=${await first('reason=INVALID_PUSH_PROVIDER_ID')}`);
    await drawer(page).getByRole('button', { name: 'Resend' }).click();
    await drawer(page).getByText('Resend of').waitFor();
    expect(page.url()).toContain(`entry=${await first('reason=INVALID_PUSH_PROVIDER_ID')}`);

    await page.goto(`${world().url}/console/logs?entry=${await first('trigger=unanswered&outcome=unreachable')}`);
    await drawer(page).getByRole('button', { name: 'Resend' }).click();
    await drawer(page).getByText('Can’t be resent.', { exact: false }).waitFor();
    await page.close();
  });

  test('a resend that may duplicate a notification asks for confirmation', async () => {
    const id = await first('channel=push&reason=TIMED_OUT&outcome=failed');
    const { page, faults } = await world().open(`/logs?entry=${id}`);
    const again = drawer(page).getByRole('button', { name: 'Resend' });
    await again.waitFor();
    expect(await again.getAttribute('class')).toBe('button');
    await again.click();
    const question = page.getByRole('alertdialog', { name: 'Resend?' });
    await question.getByText('get it twice', { exact: false }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(page.url()).toContain(`entry=${id}`);
    await again.click();
    await question.getByRole('button', { name: 'Resend anyway' }).click();
    await drawer(page).getByText('Resend of').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  test('the first action of an entry adds the missing phone number, or opens the setting that decided', async () => {
    const missing = await first('reason=MISSING_PHNO&recipient=joon');
    const { page, faults } = await world().open(`/logs?entry=${missing}`);
    const actions = drawer(page).locator('.entry-actions');
    await actions.getByRole('link', { name: 'Add phone number' }).waitFor();
    expect(await actions.getByRole('button', { name: 'Resend' }).count()).toBe(0);
    await actions.getByRole('link', { name: 'Add phone number' }).click();
    const contact = page.getByRole('region', { name: 'Contact' });
    await contact.getByRole('button', { name: /contact details/ }).click();
    const phone = contact.getByRole('textbox', { name: 'Phone' });
    const phoneBefore = await phone.inputValue();
    await phone.fill('12345678');
    await contact.getByRole('button', { name: 'Save' }).click();
    await contact.getByText('Start with + and the country code').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await phone.fill('+45 12 34 56 78');
    await contact.getByRole('button', { name: 'Save' }).click();
    await contact.getByText('+4512345678').waitFor();
    await page.goto(`${world().url}/console/logs?entry=${missing}`);
    await drawer(page).getByText('The recipient has a phone number now.').waitFor();
    await actions.getByRole('button', { name: 'Resend' }).waitFor();
    expect(await actions.getByRole('link', { name: 'Add phone number' }).count()).toBe(0);
    await page.goto(`${world().url}/console/people/joon`);
    await contact.getByRole('button', { name: 'Edit contact details' }).click();
    await phone.fill(phoneBefore);
    await contact.getByRole('button', { name: 'Save' }).click();
    await contact.getByText('+4512345678').waitFor({ state: 'detached' });

    await page.goto(`${world().url}/console/logs?entry=${await first('reason=REACTIONS_PREFERENCE')}`);
    await actions.getByRole('link', { name: 'Open this setting' }).click();
    await page.locator('.setting.highlighted').getByText('Reactions', { exact: true }).waitFor();
    expect(
      await page.locator('.setting.highlighted select').evaluate((select) => select === document.activeElement),
    ).toBe(true);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('an entry covers the log on a phone, and the log is inert until it closes', async () => {
    const id = await first('channel=email&outcome=sent');
    const { page, faults } = await world().open(`/logs?entry=${id}`, { viewport: { width: 412, height: 800 } });
    await drawer(page).getByText('accepted the notification.', { exact: false }).first().waitFor();
    expect((await drawer(page).boundingBox())?.width).toBe(412);
    expect(await page.locator('.logs-list').getAttribute('inert')).not.toBeNull();
    expect(await accessibilityFaults(page)).toEqual([]);
    await drawer(page).getByRole('button', { name: 'Close' }).click();
    await page.locator('.log-row').first().click();
    await drawer(page).waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });
}

function drawer(page: Page) {
  return page.getByRole('complementary', { name: 'Entry' });
}
