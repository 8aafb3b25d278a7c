import { expect, test } from 'vitest';
import { accessibilityFaults, type ConsoleWorld } from './console-world.ts';

const HOSTILE = '<img src=x onerror="document.title=1">';

/** Defines the scenes of users as recipients: targets, preferences, and recent entries. */
export function peopleScenes(world: () => ConsoleWorld): void {
  test('a user page shows devices, contact, hours, and preferences with their source', async () => {
    const { page, faults } = await world().open('/people');
    // A user page that loads for longer than the search waits for the next keystroke.
    await page.route(/person-page/, async (route) => {
      await page.waitForTimeout(500);
      await route.continue();
    });
    await page.getByLabel('Find people').fill('tom');
    await page.getByRole('link', { name: /Tomás Ferreira/ }).click();
    await page.getByRole('heading', { name: 'Tomás Ferreira' }).waitFor();
    await page.goBack();
    expect(await page.getByLabel('Find people').inputValue()).toBe('tom');
    await page.goForward();
    const hours = page.getByRole('row', { name: /^Monday/ });
    expect(await hours.innerText()).toMatch(/16:00 to 23:59\s+own/);
    expect(await page.getByRole('region', { name: 'Devices' }).innerText()).toMatch(/iPhone 17 ….{6}\n/);
    const devices = await page.getByRole('region', { name: 'Devices' }).innerText();
    expect(devices).toContain('iOS 26.1 · app 4.2.0');
    expect(devices).toMatch(/Notifications on since/);
    expect(await page.getByRole('row', { name: /Do not disturb/ }).innerText()).toMatch(/off\s+app/);
    // Which of the two is newest depends on the day: closed on Sundays.
    await page
      .getByText(/^(It was outside the \w+ notification hours|Notifications are turned off all day)/)
      .first()
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Explain' }).last().click();
    await page.getByText('Choose a message.').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  test('the list says which devices show pushes, which preferences differ, and what was decided lately', async () => {
    const { page, faults } = await world().open('/people');
    const row = (name: RegExp) => page.getByRole('row', { name });
    await row(/Samir/).getByText('Do not disturb: on').waitFor();
    expect(await row(/Nadia/).locator('.people-devices .bad').textContent()).toMatch(
      /^iPhone 17: Notifications off since/,
    );
    expect(await row(/Tomás/).locator('.people-preferences').innerText()).toBe('Own hours');
    expect(await row(/Mara/).locator('.people-decisions').innerText()).toMatch(/^\d+ sent/);
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Name',
      'Devices',
      'Own preferences',
      'Last 7 days',
      'Last seen',
    ]);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await row(/Nadia/).getAttribute('title')).toMatch(
      /^iPhone 17: Notifications off since .*\n.* in groups: none/,
    );
    // The link of the name covers the row.
    await row(/Samir/).locator('.people-decisions').click({ force: true });
    await page.waitForURL(/\/people\/samir$/);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('muted conversations have their names', async () => {
    const { page, faults } = await world().open('/people');
    const until = Date.now() + 3_600_000;
    const mutedConversations = [
      { id: 'harbour-crew', type: 'group', until },
      { id: 'ivo', type: 'oneOnOne', until },
    ];
    await page.route(/preferences\/mute\?/, (route) => route.fulfill({ json: { data: { mutedConversations } } }));
    await page.getByRole('link', { name: /Mara/ }).click();
    const list = page.locator('.person-mutes');
    await list.getByText('Harbour crew', { exact: true }).waitFor();
    await list.getByRole('link', { name: /^Ivo/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('a list of people that loads does not say that there are none', async () => {
    const { page } = await world().open('/overview');
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/v3\/users\?.*perPage=100/, async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('link', { name: 'People' }).first().click();
    await page.locator('.people').getByText('Loading…').waitFor();
    expect(await page.getByText('No people found').count()).toBe(0);
    release();
    await page.getByRole('link', { name: /Tomás/ }).waitFor();
    await page.close();
  });

  test('a search that finds no one can be cleared', async () => {
    const { page } = await world().open('/people?text=nobody-has-this-name');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByRole('link', { name: /Tomás/ }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await page.getByLabel('Find people').evaluate((input) => input === document.activeElement)).toBe(true);
    await page.close();
  });

  test('a test send shows the provider response per device', async () => {
    const { page } = await world().open('/people/mara', { colorScheme: 'dark' });
    const section = page.getByRole('region', { name: 'Test send' });
    await section.getByRole('button', { name: 'Push' }).click();
    await section.getByText(/APNs accepted the notification/).waitFor();
    expect(await section.getByRole('listitem').allInnerTexts()).toHaveLength(2);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.close();
  });

  test('a device whose user turned off notifications or a channel says so, with the changes', async () => {
    for (const [uid, texts] of [
      ['nadia', [/Notifications off since/, 'Permission: authorized → denied']],
      [
        'samir',
        [
          /Notification channel off: chat_groups/,
          /Battery saver was on/,
          'Notification channel chat_groups: default → none',
        ],
      ],
    ] as const) {
      const { page, faults } = await world().open(`/people/${uid}`, { viewport: { width: 412, height: 800 } });
      const devices = page.getByRole('region', { name: 'Devices' });
      for (const text of texts) await devices.getByText(text).waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(faults).toEqual([]);
      await page.close();
    }
  });

  test('unsubscriptions from emails are shown, and end only after confirmation', async () => {
    const { page, faults } = await world().open('/people', { viewport: { width: 412, height: 800 } });
    // Links in emails need an https address, which the demo does not have: the rows are added to the response.
    const path = '/v3/notifications/v1/preferences?uid=aiko';
    const patches: unknown[] = [];
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      const body: { data: { preferences: { email?: object } } } = await response.json();
      if (route.request().method() === 'PATCH') patches.push(route.request().postDataJSON());
      else if (patches.length === 0) {
        const unsubscribedConversations = [{ conversationId: 'group_regatta-2026', atMS: Date.now() - 60_000 }];
        body.data.preferences.email = { ...body.data.preferences.email, unsubscribedConversations };
      }
      await route.fulfill({ response, json: body });
    });
    await page.getByLabel('Find people').fill('aiko');
    await page.getByRole('link', { name: /Aiko/ }).click();
    const section = page.getByRole('region', { name: 'Email subscription' });
    await section.getByText('Unsubscribed from emails of group regatta-2026').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await section.getByRole('button', { name: 'Subscribe again…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    expect(patches).toEqual([]);
    await section.getByRole('button', { name: 'Subscribe again…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Subscribe again' }).click();
    await section.getByText('No unsubscriptions').waitFor();
    expect(patches).toEqual([{ preferences: { email: { unsubscribed: false } } }]);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('a device is removed after confirmation, and names are shown as text', async () => {
    const { data } = await call('POST', '/v3/users', { uid: 'hostile', name: HOSTILE, withAuthToken: true });
    const body = { platform: 'fcm_web', fcmToken: 'token-of-hostile', authToken: data.authToken };
    await call('POST', '/v3/notifications/push/v1/tokens', body);
    const { page, faults } = await world().open('/people/hostile', { viewport: { width: 412, height: 800 } });
    await page.getByRole('heading', { name: HOSTILE }).waitFor();
    await page.getByRole('button', { name: /^Remove browser/ }).click();
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toMatch(/^Remove browser/);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('No registered devices').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await page.title()).not.toBe('1');
    expect(faults).toEqual([]);
    await page.close();
  });

  async function call(
    method: string,
    path: string,
    body: object,
  ): Promise<{ readonly data: { readonly authToken: string } }> {
    const headers = { apikey: world().key, 'Content-Type': 'application/json' };
    const response = await fetch(world().url + path, { method, headers, body: JSON.stringify(body) });
    expect(response.status).toBe(200);
    return JSON.parse(await response.text());
  }
}
