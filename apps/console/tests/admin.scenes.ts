import { generateKeyPairSync } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityFaults, type ConsoleWorld } from './console-world.ts';
import { listen } from './webhook-endpoint.ts';

/** Defines the scenes of the administration. They change the server, so they run last. */
export function adminScenes(world: () => ConsoleWorld): void {
  test('every section has no accessibility faults, in light and dark', async () => {
    const { page, faults } = await world().open('/admin');
    for (const name of [
      'Providers',
      'Notification settings',
      'Templates',
      'Log',
      'Failure webhooks',
      'Alarms',
      'API keys',
      'Audit',
    ]) {
      await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.emulateMedia({ colorScheme: IN_DARK.includes(name) ? 'dark' : 'light' });
      expect(await accessibilityFaults(page), name).toEqual([]);
    }
    expect(faults).toEqual([]);
    await page.close();
  });

  test('a provider account reports missing fields, keeps its input, and never shows its key again', async () => {
    const { page } = await world().open('/admin/providers?item=new/apns');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const name = page.getByLabel('Name', { exact: true });
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByText('Required', { exact: true }).count()).toBe(5);

    await name.fill('apns-beta');
    await page.getByLabel('Team ID').fill('FGHIJ67890');
    await page.getByLabel('Bundle ID').fill('example.harbour.beta');
    await page.getByLabel('Key ID').fill('ABCDE12345');
    await page.getByLabel('Signing key (.p8)').fill('-----BEGIN PRIVATE KEY-----\nnot a key');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.locator('[data-faulty] .field-fault').waitFor();
    expect(await name.inputValue()).toBe('apns-beta');

    const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' });
    const file = { name: 'AuthKey_KLMNO67890.p8', mimeType: 'text/plain', buffer: Buffer.from(key) };
    await page.getByLabel('Fill from key file').setInputFiles(file);
    await page.getByText('3 fields filled from AuthKey_KLMNO67890.p8.').waitFor();
    expect(await page.getByLabel('Key ID').inputValue()).toBe('KLMNO67890');
    await page.getByLabel('Key ID').press('Enter');
    await expectNotice(page, 'Provider added.');

    await page.getByRole('link', { name: 'apns-beta' }).click();
    await page.getByRole('button', { name: 'Replace: Signing key (.p8)' }).waitFor();
    expect(await page.locator('.secret-stored code').innerText()).toBe('****');
    await page.getByRole('link', { name: 'Providers' }).last().click();
    await page.getByRole('button', { name: 'Disable: apns-beta' }).click();
    await page.getByRole('button', { name: 'Enable: apns-beta' }).waitFor();
    await page.getByRole('button', { name: 'Delete: apns-beta' }).click();
    await page.getByRole('alertdialog', { name: 'Delete apns-beta?' }).getByRole('button', { name: 'Delete' }).click();
    await expectNotice(page, 'Deleted apns-beta.');
    await page.getByRole('link', { name: 'apns-beta' }).waitFor({ state: 'detached' });
    await page.close();
  });

  test('a test send through an account shows a result per target', async () => {
    const { page, faults } = await world().open('/admin/providers?item=fcm/fcm-main');
    await pick(page, 'Send to', 'Lene');
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.locator('.test-send-results li').first().waitFor();
    expect(await page.locator('.test-send-results').innerText()).toMatch(/FCM accepted the notification\./);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('the key of Web Push can be replaced', async () => {
    const { page, faults } = await world().open('/admin/providers?item=webpush');
    const key = page.getByLabel('Public key (VAPID)');
    const before = await key.inputValue();
    await page.getByRole('button', { name: 'Generate new key…' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Generate a new key?' });
    await dialog.getByRole('button', { name: 'Generate key' }).click();
    await expectNotice(page, 'New key generated.');
    await expect.poll(() => key.inputValue()).not.toBe(before);
    expect(await key.inputValue()).toMatch(/^[\w-]{87}$/);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('a changed setting shows its default and asks before it is discarded', async () => {
    const { page, faults } = await world().open('/admin/settings');
    const group = page.getByRole('region', { name: 'Group conversations' });
    await group.getByLabel('Messages', { exact: true }).selectOption('Mentions only');
    await group.getByRole('button', { name: 'Default: All. Reset to default: Messages' }).waitFor();
    await group.getByLabel('Users can override: Messages').uncheck();
    await page.getByText('2 unsaved changes').waitFor();

    await page.getByRole('link', { name: 'API keys' }).click();
    const leaving = page.getByRole('alertdialog', { name: 'Discard unsaved changes?' });
    await leaving.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Friday, from').fill('20:00');
    await page.getByLabel('Friday, to').fill('08:00');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('End must be after start.').waitFor();
    await page.getByLabel('Friday, from').fill('07:30');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectNotice(page, 'Settings saved.');

    const { data } = await world().ask<{ data: { preferences: Record<string, Record<string, unknown>> } }>(SETTINGS);
    expect(data.preferences['group']).toMatchObject({ messagesSetting: 3, messagesOverride: false });
    expect(data.preferences['mute']?.['schedulePreferenceSetting']).toMatchObject({
      friday: { from: 730, to: 800, dnd: false },
    });
    await group.getByRole('button', { name: 'Reset to default: Messages' }).click();
    await group.getByLabel('Users can override: Messages').check();
    await page.getByRole('button', { name: 'Reset to default: Friday' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('unsaved').waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await page.close();
  });

  test('the panel beside a setting shows who would have received fewer notifications, with links to entries', async () => {
    const { page, faults } = await world().open('/admin/settings');
    const devices = 'What if: Devices with notifications off';
    await page.getByRole('button', { name: devices }).click();
    const limited = page.getByRole('region', { name: devices });
    expect(await limited.getByRole('status').innerText()).toMatch(/^A replay does not check devices again/);
    expect(await limited.getByRole('button').count()).toBe(0);
    await page.getByRole('button', { name: 'What if: Messages' }).first().click();
    const panel = page.getByRole('region', { name: 'What if: Messages' });
    const run = panel.getByRole('button', { name: 'Run' });
    expect(await run.isDisabled()).toBe(true);
    await page.getByLabel('Messages', { exact: true }).first().selectOption({ label: 'None' });
    await panel.getByLabel('Events of the').selectOption('7d');
    await run.click();
    await panel.getByRole('region', { name: 'Users' }).waitFor();
    expect(await panel.getByRole('status').innerText()).toMatch(
      /^[\d,]+ of [\d,]+ decisions about [\d,]+ events would be different: 0 users would have received more, \d+ users fewer\./,
    );
    expect(await panel.getByRole('alert').count()).toBe(0);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      expect(await accessibilityFaults(page), scheme).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('button', { name: 'Discard' }).click();
    await panel.getByRole('link').first().click();
    await page.waitForURL(/\/logs\?entry=/);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('a template is previewed while it is edited', async () => {
    const { page, faults } = await world().open('/admin/templates?item=pollMessage');
    const text = page.getByLabel('Text', { exact: true });
    await text.fill('Vote: {{message.data.customData.question');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('It has a {{ that is not closed.').waitFor();
    await text.fill('<b>Vote</b> in ');
    await page.getByRole('button', { name: 'Insert into Text', exact: true }).click();
    await page.getByRole('menuitem', { name: '{{group.name}}' }).click();
    expect(await text.inputValue()).toBe('<b>Vote</b> in {{group.name}}');
    const scenes = page.getByRole('region', { name: 'Preview' }).getByRole('figure');
    expect(await scenes.getByText('<b>Vote</b> in Night shift').count()).toBe(2);
    await page.getByRole('button', { name: 'Save' }).click();
    await expectNotice(page, 'Templates saved.');
    await pick(page, 'From', 'Ivo');
    await pick(page, 'To', 'Mara');
    const real = page.getByRole('region', { name: 'Preview with real users' });
    // A one-on-one conversation has no group, so the fallback text is used.
    await real.getByText('Started a poll').first().waitFor();
    await page.getByRole('button', { name: 'Restore defaults…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
    await expectNotice(page, 'restored to defaults');
    expect(await text.inputValue()).toBe('Poll: {{message.data.customData.question}}');
    expect(faults).toEqual([]);
    await page.close();
  });

  test('a template is edited in another language; an empty field shows and uses the built-in text', async () => {
    const { page, faults } = await world().open('/admin/templates?item=mediaMessage');
    await page.getByLabel('Recipient’s language').selectOption('ar');
    const text = page.getByLabel('Text for photos', { exact: true });
    await page
      .getByPlaceholder(/\p{Script=Arabic}/u)
      .first()
      .waitFor();
    const builtIn = (await text.getAttribute('placeholder')) ?? '';
    expect(await text.inputValue()).toBe('');
    const scenes = page.getByRole('region', { name: 'Preview', exact: true });
    await scenes.getByText(builtIn).waitFor();
    await text.fill('صورة من {{sender.name}}');
    await scenes.getByText('صورة من Paul Weber').waitFor();
    await page.getByRole('link', { name: 'Poll' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expectNotice(page, 'Templates saved.');
    expect(await page.getByLabel('Recipient’s language').locator('option:checked').innerText()).toMatch(
      /^Arabic \(ar\), edited$/,
    );
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Restore defaults…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
    await expectNotice(page, 'restored to defaults');
    expect(await text.inputValue()).toBe('');
    await page.getByLabel('Recipient’s language').selectOption('…');
    await page.getByLabel('Language tag').fill('n l');
    await page.keyboard.press('Enter');
    await page.getByText('Must be a language tag').waitFor();
    await page.getByLabel('Language tag').fill('NL');
    await page.keyboard.press('Enter');
    await page.getByText('There are no built-in texts in Dutch (nl)').waitFor();
    expect(await text.getAttribute('placeholder')).toBe('Sent a photo');
    expect(page.url()).toMatch(/item=mediaMessage&language=nl$/);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('a webhook shows its secret once, sends a test, and lists its deliveries', async () => {
    await using endpoint = await listen();
    const { page, faults } = await world().open('/admin/webhooks?item=new');
    await page.getByLabel('URL', { exact: true }).fill(endpoint.url);
    await page.getByLabel('Accepted by a provider notification.sent').check();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const secret = await page.locator('.copy-text code').innerText();
    expect(secret).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'I’ve saved it' }).click();
    await page.getByRole('heading', { level: 1, name: endpoint.url }).waitFor();
    expect(await page.content()).not.toContain(secret);
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('Accepted: HTTP 204').waitFor();

    await world().say('mara', 'ivo', 'Sent to the endpoint');
    await expect.poll(() => endpoint.types(), { timeout: 20_000 }).toContain('notification.sent');
    await page.getByRole('button', { name: 'Refresh' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Delivered' }).first();
    await row.getByRole('button', { name: 'Replay' }).click();
    await expectNotice(page, 'Replay queued');
    await page.getByRole('button', { name: 'Rotate secret…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate secret' }).click();
    expect(await page.locator('.copy-text code').innerText()).not.toBe(secret);
    await page.getByRole('button', { name: 'I’ve saved it' }).click();
    await page.getByRole('button', { name: 'Delete webhook…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No failure webhooks yet.').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  test('a key is shown once, the session key is marked, and deletion requires typed confirmation', async () => {
    const { page, faults } = await world().open('/admin/keys');
    const ownRow = page.getByRole('row').filter({ hasText: 'This session' });
    await ownRow.getByText(`****${world().key.slice(-4)}`).waitFor();
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('heading', { level: 1, name: 'Create key' }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('backend');
    await page.getByRole('button', { name: 'Create key' }).click();
    await expectNotice(page, 'Key created.');
    const key = await page.locator('.copy-text code').innerText();
    expect(key).toMatch(/^[0-9a-f]{40}$/);
    await page.getByRole('button', { name: 'I’ve saved it' }).click();
    await page.getByRole('button', { name: 'Delete: backend' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete key backend?' });
    expect(await question.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
    await question.getByRole('textbox').fill('backend');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete: backend' }).waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(key);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('a key may expire and be limited to addresses', async () => {
    const { page, faults } = await world().open('/admin/keys?item=new');
    await page.getByLabel('Name', { exact: true }).fill('contractor');
    await page.getByLabel('Expires after').fill('0');
    await page.getByLabel('Allowed addresses').fill('203.0.113.0/24, office');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('Must be a whole number from 1 to 36,500 days.').waitFor();
    await page.getByText('Not a valid IP address or CIDR range: office').waitFor();
    await page.getByLabel('Expires after').fill('90');
    await page.getByLabel('Allowed addresses').fill('203.0.113.0/24 2001:db8::/32');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('button', { name: 'I’ve saved it' }).click();
    const row = page.getByRole('row').filter({ hasText: 'contractor' });
    await row.getByText('Only from 203.0.113.0/24, 2001:db8::/32').waitFor();
    const keys = (await world().ask<{ data: { name: string; expiresAt?: number }[] }>('/v3/apikeys')).data;
    const expiresAt = keys.find(({ name }) => name === 'contractor')?.expiresAt ?? 0;
    expect(Math.round((expiresAt - Date.now() / 1000) / 86_400)).toBe(90);
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('an excluded reason offers its codes', async () => {
    const { page, faults } = await world().open('/admin/log');
    await page.getByRole('button', { name: 'Add reason' }).click();
    await page.getByLabel('Reason 1', { exact: true }).selectOption('SCHEDULE_PREFERENCE');
    const list = await page.getByLabel('Code of reason 1').getAttribute('list');
    const codes = page.locator(`datalist[id="${list}"] option`);
    expect(await Promise.all((await codes.all()).map((code) => code.getAttribute('value')))).toEqual([
      'OUTSIDE_WINDOW',
      'DAY_CLOSED',
    ]);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('an irreversible change requires typed confirmation and redacts all stored entries', async () => {
    const mails = async () => JSON.stringify(await world().ask('/v3/notifications/v1/logs?channel=email&limit=200'));
    expect(await mails()).toContain('"mara@harbour.example"');
    const { page, faults } = await world().open('/admin/log');
    await page.getByLabel('Email addresses and phone numbers').selectOption('Mask: m***@domain, +45****00');
    await page.getByRole('button', { name: 'Save' }).click();
    const final = page.getByRole('alertdialog', { name: 'This can’t be undone' });
    await final.getByRole('textbox').fill('final');
    await final.getByRole('button', { name: 'Save' }).click();
    await expectNotice(page, 'Log settings saved.');
    await page.getByRole('button', { name: 'Apply to stored entries…' }).click();
    await page.getByRole('alertdialog').getByRole('textbox').fill('redact');
    await page.keyboard.press('Enter');
    await expectNotice(page, 'Redaction started.');
    await page.getByText('Not running').waitFor();
    expect(await mails()).toContain('"m***@harbour.example"');
    expect(await mails()).not.toContain('"mara@harbour.example"');
    expect(faults).toEqual([]);
    await page.close();
  });
}

/** The other sections use the same components. */
const IN_DARK = ['Templates', 'Log', 'Alarms'];
const SETTINGS = '/v3/notifications/v1/settings';

/** Waits for a toast in the live region. */
export async function expectNotice(page: Page, text: string): Promise<void> {
  await page.getByRole('status').getByText(text).first().waitFor();
}

async function pick(page: Page, label: string, name: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(name);
  await page.getByRole('option', { name }).first().click();
}
