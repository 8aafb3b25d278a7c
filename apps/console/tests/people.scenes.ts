import { expect, test } from 'vitest';
import { accessibilityFaults, type ConsoleWorld } from './console-world.ts';

const HOSTILE = '<img src=x onerror="document.title=1">';

/** People as recipients: how they are reached, what they want, what they heard. */
export function peopleScenes(world: () => ConsoleWorld): void {
  test('somebody is found by name, with devices, contact, hours and preferences and whose they are', async () => {
    const { page, faults } = await world().open('/people');
    await page.getByLabel('Find people').fill('tom');
    await page.getByRole('link', { name: /Tomás Ferreira/ }).click();
    await page.getByRole('heading', { name: 'Tomás Ferreira' }).waitFor();
    const hours = page.getByRole('row', { name: /^Monday/ });
    expect(await hours.innerText()).toMatch(/16:00 to 23:59\s+own/);
    expect(await page.getByRole('region', { name: 'Devices' }).innerText()).toMatch(/iPhone ….{6}\n/);
    expect(await page.getByRole('row', { name: /Do not disturb/ }).innerText()).toMatch(/off\s+app/);
    // Which of the two is newest depends on the day: his Sundays are closed.
    await page
      .getByText(/^(It was outside the \w+ notification hours|Notifications are turned off all day)/)
      .first()
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Why?' }).last().click();
    await page.getByText('Choose a message that Tomás Ferreira').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  test('a test is sent and tells what the provider said, device by device', async () => {
    const { page } = await world().open('/people/mara', { colorScheme: 'dark' });
    const section = page.getByRole('region', { name: 'Send a test' });
    await section.getByRole('button', { name: 'Push' }).click();
    await section.getByText(/APNs accepted the notification/).waitFor();
    expect(await section.getByRole('listitem').allInnerTexts()).toHaveLength(2);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.close();
  });

  test('a device is removed when that was meant, and names are only ever text', async () => {
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
    await page.getByText('No device is registered').waitFor();
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
