import { expect, test } from 'vitest';
import { accessibilityFaults, type ConsoleWorld } from './console-world.ts';

/** Signing in and out, and what roles see. */
export function sessionScenes(world: () => ConsoleWorld): void {
  test('a session survives a reload, and no key is kept where scripts can read it', async () => {
    const { page, faults } = await world().open('/logs');
    await page.getByText('Owner').waitFor();
    await page.reload();
    await page.getByText('Owner').waitFor();
    const readable = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(readable).not.toContain(world().key);
    expect(readable).not.toContain('chatwire_console');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You’re signed out.').waitFor();
    await page.reload();
    await page.getByLabel('API key').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  test('a viewer reads the log without content, and settings without changing them', async () => {
    const created = await fetch(`${world().url}/v3/apikeys`, {
      method: 'POST',
      headers: { apikey: world().key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Auditor', scope: 'viewer' }),
    });
    const { data }: { data: { apiKey: string } } = JSON.parse(await created.text());
    const { page } = await world().open('/logs');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('API key').fill(data.apiKey);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Viewer', { exact: true }).waitFor();
    const [entry] = await world()
      .ask<{ data: { _id: string }[] }>(`/v3/notifications/v1/logs?success=true&limit=1`)
      .then(({ data }) => data);
    await page.goto(`${world().url}/console/logs?entry=${entry?._id}`);
    await page.getByRole('heading', { name: 'Rule results' }).waitFor();
    expect(await page.getByRole('tab', { name: 'JSON' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Administration' }).click();
    await page.getByText('You’re signed in as Viewer and can read this page.').waitFor();
    const sections = page.getByRole('navigation', { name: 'Administration' }).getByRole('link');
    expect(await sections.allInnerTexts()).toEqual(['Notification settings', 'Templates', 'Log']);
    await page.getByLabel('Users can override: Messages').first().uncheck();
    await page.getByText('Needs the role Operator.', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.goto(`${world().url}/console/admin/audit`);
    await page.getByText('You don’t have access to this page').waitFor();
    await page.close();
  });
}
