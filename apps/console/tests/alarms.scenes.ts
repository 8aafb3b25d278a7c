import { expect, test } from 'vitest';
import { expectNotice } from './admin.scenes.ts';
import { accessibilityFaults, type ConsoleWorld } from './console-world.ts';
import { listen } from './webhook-endpoint.ts';

/** Defines the scenes of alarms, from their condition to the webhook and the bar on every page. */
export function alarmScenes(world: () => ConsoleWorld): void {
  test('a raised alarm is named on every page until it is muted; its page changes, tests, and deletes it', async () => {
    await using endpoint = await listen();
    const { page, faults } = await world().open('/admin/webhooks?item=new');
    await page.getByLabel('URL', { exact: true }).fill(endpoint.url);
    await page.getByLabel('Rejected by a provider, or no response notification.failed').uncheck();
    for (const event of ['an alarm was raised (alarm.raised)', 'test of an alarm (alarm.test)']) {
      await page.getByLabel(event).check();
    }
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'I’ve saved it' }).click();

    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Alarms' }).click();
    await page.getByRole('button', { name: 'Add alarm' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Forged receipts');
    await page.getByLabel('Raise below').fill('120');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Must be a number from 0 to 100 %.').waitFor();
    await page.getByLabel('Metric').selectOption('Device receipts with an unusable token');
    await page.getByLabel('Name', { exact: true }).fill('Forged receipts');
    await page.getByLabel('Raise above').fill('0.1');
    await page.getByLabel('Clear at or below').fill('0');
    await page.getByLabel('Raise after').fill('0');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expectNotice(page, 'Alarm added.');
    expect(await page.getByLabel('Raise above').inputValue()).toBe('0.1');
    await page.getByRole('button', { name: 'Send test' }).click();
    await expectNotice(page, 'Test sent to 1 webhook.');

    await world().sendForgedReceipt();
    await expect.poll(() => endpoint.types(), { timeout: 60_000 }).toContain('alarm.raised');
    await page.getByRole('link', { name: 'Logs' }).click();
    const bar = page.getByRole('status').filter({ hasText: '1 alarm raised' });
    await bar.waitFor({ timeout: 20_000 });
    expect(await accessibilityFaults(page)).toEqual([]);
    await bar.getByRole('link', { name: 'Forged receipts' }).click();
    await page.getByRole('row').filter({ hasText: 'Raised' }).waitFor();
    await page.getByRole('button', { name: 'Mute for 8 hours' }).click();
    await bar.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Unmute' }).click();
    await bar.waitFor();
    await page.getByRole('button', { name: 'Delete alarm…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await bar.waitFor({ state: 'detached' });

    await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: 'Failure webhooks' })
      .click();
    await page.getByRole('link', { name: endpoint.url }).click();
    await page.getByRole('button', { name: 'Delete webhook…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No failure webhooks yet.').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });
}
