import { expect, test } from 'vitest';
import { accessibilityFaults, type ConsoleWorld } from './console-world.ts';

const SETTINGS = '/v3/notifications/v1/settings';

/** Defines the scenes of the audit log. They need the changes that the scenes of the administration made. */
export function auditScenes(world: () => ConsoleWorld): void {
  test('the audit log shows who changed a setting, from what to what, and exports it', async () => {
    const { page, faults } = await world().open('/admin/audit?group=settings&outcome=done');
    const entry = page.getByRole('row').filter({ hasText: /Messages in groups: all → mentions only/ });
    await entry.getByRole('link', { name: 'Key “First key” changed the notification settings' }).click();
    const changes = page.getByRole('region', { name: 'Changes' }).last();
    const change = changes.getByRole('row', { name: /^Messages in groups/ });
    expect(await change.innerText()).toMatch(
      /^Messages in groups\s+preferences\.group\.messagesSetting\s+all\s+2\s+mentions only\s+3$/,
    );
    await page.getByRole('link', { name: 'Audit' }).last().click();
    expect(await page.getByLabel('Actions').inputValue()).toBe('settings');
    await page.getByLabel('Actor').fill('nobody');
    await page.getByLabel('Actor').press('Enter');
    await page.getByText('No entries match.').waitFor();
    await page.getByLabel('Actor').fill('');
    await page.getByLabel('Actor').press('Enter');
    await page.getByRole('row').nth(1).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .evaluate('delete window.showSaveFilePicker')
        .then(() => page.getByRole('button', { name: 'Export NDJSON' }).click()),
    ]);
    expect(download.suggestedFilename()).toMatch(/^audit-log-\d{8}T\d{6}Z\.ndjson$/);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('the audit log says that a request changed no setting', async () => {
    const body = JSON.stringify({ preferences: {} });
    const headers = { apikey: world().key, 'Content-Type': 'application/json' };
    expect((await fetch(world().url + SETTINGS, { method: 'PATCH', headers, body })).status).toBe(200);
    const { page, faults } = await world().open('/admin/audit?group=settings&outcome=done');
    const row = page.getByRole('row').nth(1);
    await row.getByRole('link', { name: 'saved the notification settings without a change' }).click();
    await page.getByRole('region', { name: 'Changes' }).getByText('None. All settings already had').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('a row of the audit log names every setting of a large change, by keyboard too', async () => {
    const names = ['Joined', 'Left', 'Added', 'Kicked', 'Banned', 'Unbanned'].map((name) => `member${name}Setting`);
    const change = async (value: number): Promise<number> => {
      const body = JSON.stringify({ preferences: { group: Object.fromEntries(names.map((name) => [name, value])) } });
      const headers = { apikey: world().key, 'Content-Type': 'application/json' };
      return (await fetch(world().url + SETTINGS, { method: 'PATCH', headers, body })).status;
    };
    expect([await change(2), await change(1)]).toEqual([200, 200]);
    const { page, faults } = await world().open('/admin/audit?group=settings&outcome=done');
    const row = page
      .getByRole('row')
      .filter({ hasText: /^.*6 settings: / })
      .first();
    expect(await row.innerText()).not.toContain('Member unbanned');
    await row.getByRole('button', { name: 'and 3 more' }).press('Enter');
    expect(await row.innerText()).toContain('Member unbanned in groups: notify → do not notify');
    await row.getByRole('button', { name: 'Show fewer' }).click();
    expect(await row.innerText()).not.toContain('Member unbanned');
    expect(faults).toEqual([]);
    await page.close();
  });
}
