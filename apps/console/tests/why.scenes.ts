import type { LogEntry } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { accessibilityFaults, type ConsoleWorld } from './console-world.ts';

const LOGS = '/v3/notifications/v1/logs';

/** Defines the scenes of explanations: existing messages, dry runs, and what-if. */
export function whyScenes(world: () => ConsoleWorld): void {
  test('an explanation shows its sentence, the failing rule, and who set the preference and when', async () => {
    const { page, faults } = await world().open(`/why?user=samir&message=${await stoppedMessage('samir')}`);
    const happened = page.getByRole('region', { name: 'What happened' });
    await happened
      .getByText('Samir Haddad wasn’t notified because do not disturb was turned on by Samir Haddad.')
      .waitFor();
    const device = happened.getByRole('region', { name: /Pixel 9/ });
    const decisive = device.getByRole('listitem').filter({ hasText: 'Failed' });
    expect(await decisive.innerText()).toMatch(/Do not disturb[\s\S]*on[\s\S]*set by Samir Haddad/);
    const facts = happened.getByRole('list', { name: 'What decided' });
    await expect.poll(() => facts.innerText()).toMatch(/Set by\s+Samir Haddad\s+When\s+[A-Z][a-z]+ \d/);
    await page
      .getByText('Samir Haddad can be notified again when do not disturb is turned off', { exact: false })
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.close();
  });

  test.each(['light', 'dark'] as const)(
    'the explanation of a push begins with what its phone reported, %s',
    async (colorScheme) => {
      const { data } = await world().ask<{ readonly data: readonly LogEntry[] }>(`${LOGS}?deviceState=opened&limit=1`);
      const [{ recipient = '', messageId } = { recipient: '', messageId: 0 }] = data;
      const { page, faults } = await world().open(`/why?user=${recipient}&message=${messageId}`, {
        colorScheme,
        viewport: { width: 412, height: 800 },
      });
      const first = page.getByRole('region', { name: 'What happened' }).getByRole('note', { name: 'On the device' });
      await first
        .filter({ hasText: /The user opened it at .+\./ })
        .first()
        .waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(faults).toEqual([]);
      await page.close();
    },
  );

  test('a what-if result is shown next to the current decision, and nothing is saved', async () => {
    const preferences = '/v3/notifications/v1/preferences?uid=samir';
    const storedPreferences = await world().ask(preferences);
    const { page, faults } = await world().open('/why?user=samir&message=now&from=ivo', { colorScheme: 'dark' });
    await page.getByLabel('Do not disturb').selectOption('off');
    const result = page.locator('.what-if-answer');
    await result.getByText(/Samir Haddad would be notified on a Pixel 9/).waitFor();
    expect(await result.getByRole('definition').first().innerText()).toContain(
      'because do not disturb was turned on by Samir Haddad.',
    );
    await page.getByLabel('Devices').selectOption('none');
    // A link shows the same result.
    await page.waitForURL(/if\.doNotDisturb=off&if\.device=none/);
    await page.reload();
    await result
      .getByText(/has no registered device/)
      .first()
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Reset' }).click();
    await result.waitFor({ state: 'detached' });
    expect(await world().ask(preferences)).toEqual(storedPreferences);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('recipient and message are chosen by keyboard and kept in the URL', async () => {
    const messageId = await stoppedMessage('samir');
    const { page } = await world().open('/why', { viewport: { width: 412, height: 800 } });
    await page.getByLabel('Recipient').focus();
    await page.keyboard.type('hadd');
    await page.getByRole('option', { name: /Samir Haddad/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Choose a message.').waitFor();
    await page.getByLabel('Message', { exact: true }).focus();
    await page.keyboard.type(messageId);
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'What happened' }).waitFor();
    expect(new URL(page.url()).search).toBe(`?user=samir&message=${messageId}`);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.close();
  });

  test('a message is found by the name of its sender', async () => {
    const filter = `${LOGS}?recipient=mara&sender=ivo&limit=1`;
    const { data } = await world().ask<{ readonly data: readonly LogEntry[] }>(filter);
    const { page, faults } = await world().open('/why?user=mara');
    await page.getByLabel('Message', { exact: true }).fill('ivo');
    await page
      .getByRole('option', { name: /^.+Ivo .+ to Mara / })
      .first()
      .waitFor();
    // A recent message is listed with its text, and its id after it.
    await page.getByRole('option', { name: new RegExp(`\\b${data[0]?.messageId}\\b`) }).click();
    await page.getByRole('region', { name: 'What happened' }).waitFor();
    expect(new URL(page.url()).search).toBe(`?user=mara&message=${data[0]?.messageId}`);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('a message with one recipient is explained at once, and its recipients are listed when the choice is cleared', async () => {
    const query = 'channel=push&receiverType=user&trigger=after_message&outcome=sent&limit=1';
    const { data } = await world().ask<{ readonly data: readonly LogEntry[] }>(`${LOGS}?${query}`);
    const [{ recipient = '', messageId } = { recipient: '', messageId: 0 }] = data;
    const { page, faults } = await world().open(`/why?message=${messageId}`);
    await page.getByRole('region', { name: 'What happened' }).waitFor();
    expect(new URL(page.url()).searchParams.get('user')).toBe(recipient);
    await page.getByRole('button', { name: 'Clear: Recipient' }).click();
    const list = page.getByRole('region', { name: `Recipients of message ${messageId}` });
    await list.getByRole('link').first().waitFor();
    const ofMessage = `${LOGS}?messageId=${messageId}&channel=push&recipient=${recipient}&limit=100`;
    const pushes = await world().ask<{ readonly data: readonly LogEntry[] }>(ofMessage);
    const tokens = new Set(pushes.data.flatMap(({ pushToken }) => pushToken ?? []));
    expect(await list.locator('.why-case-result').count()).toBe(tokens.size);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('groups without a notification share one line, so that no card is empty', async () => {
    const { page, faults } = await world().open('/why');
    await page.locator('.why-case').first().waitFor();
    await page.route(/\/logs\?.*outcome=skipped/, (route) => route.fulfill({ json: { data: [], meta: {} } }));
    await page.getByLabel('Recipient').fill('mara');
    await page.getByRole('option', { name: /Mara/ }).first().click();
    await page.getByText(/^No entries: .*Skipped/).waitFor();
    // Until they are loaded, groups say so.
    await expect.poll(() => page.locator('.why-cases:not(:has(li))').count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Skipped' }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('an unknown message shows an error', async () => {
    const { page } = await world().open('/why?user=samir&message=999999999');
    const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t load this message' });
    await alert.waitFor();
    expect(await alert.innerText()).toContain('Message not found');
    expect(await alert.getByRole('button').count()).toBe(0);
    await page.close();
  });

  async function stoppedMessage(recipient: string): Promise<string> {
    const query = `recipient=${recipient}&reason=DND_PREFERENCE&channel=push&limit=1`;
    const { data } = await world().ask<{ readonly data: readonly LogEntry[] }>(`${LOGS}?${query}`);
    return String(data[0]?.messageId);
  }
}
