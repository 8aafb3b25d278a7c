import type { KeyRole } from '@chatwire/protocol';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityFaults, type ConsoleWorld } from './console-world.ts';

/** Defines the scenes of signing in and out with a key. */
export function sessionScenes(world: () => ConsoleWorld): void {
  test('a session survives a reload, and no key is kept where scripts can read it', async () => {
    const { page, faults } = await world().open('/logs');
    await page.getByText('Full access').waitFor();
    await page.reload();
    await page.getByText('Full access').waitFor();
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

  test('a reload while the server does not respond keeps the session', async () => {
    const { page } = await world().open('/logs?outcome=failed');
    await page.getByText('Full access').waitFor();
    await page.route('**/v3/console/session', (route) => route.abort());
    await page.reload();
    await page.getByRole('alert').getByText('Server unreachable').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.unroute('**/v3/console/session');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Full access').waitFor();
    expect(new URL(page.url()).search).toBe('?outcome=failed');
    await page.close();
  });

  test('signing out aborts what the page still loads, so that it does not look like an expired session', async () => {
    const { page, faults } = await world().open('/logs');
    await page.getByText('Full access').waitFor();
    const signedOut = page.waitForResponse((response) => response.request().method() === 'DELETE');
    let held = 0;
    await page.route('**/v3/**', async (route) => {
      if (route.request().method() === 'GET') {
        held++;
        await signedOut;
      }
      // Rejects for aborted requests.
      await route.continue().catch(() => {});
    });
    await page.getByRole('link', { name: 'People' }).click();
    await expect.poll(() => held).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await signedOut;
    await page.waitForLoadState('networkidle');
    await page.getByText('You’re signed out.').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });
}

/** Defines the scenes of the pages that each role sees, and of signing in with an identity provider. */
export function roleScenes(world: () => ConsoleWorld): void {
  test('a viewer reads the log without content, and settings without changing them', async () => {
    const page = await signInWithRole(world(), 'viewer');
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
    expect(await sections.allInnerTexts()).toEqual(['Notification settings', 'Templates', 'Log', 'Alarms']);
    await page.getByLabel('Users can override: Messages').first().uncheck();
    await page.getByText('Needs the role Operator.', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.goto(`${world().url}/console/admin/audit`);
    await page.getByText('You don’t have access to this page').waitFor();
    await page.close();
  });

  test('support may resend but not export or change; operators may, except for the retention of the audit log', async () => {
    const [failed] = await world()
      .ask<{ data: { _id: string }[] }>('/v3/notifications/v1/logs?reason=INVALID_PUSH_PROVIDER_ID&limit=1')
      .then(({ data }) => data);
    const entry = `${world().url}/console/logs?entry=${failed?._id}`;
    const viewer = await signInWithRole(world(), 'viewer');
    await viewer.goto(entry);
    const resend = viewer.getByRole('button', { name: 'Resend' });
    await resend.waitFor();
    expect([await resend.isDisabled(), await resend.getAttribute('title')]).toEqual([true, 'Needs the role Support.']);
    await viewer.context().close();

    const support = await signInWithRole(world(), 'support');
    await support.goto(entry);
    await support.getByRole('button', { name: 'Resend' }).waitFor();
    expect(await support.getByRole('button', { name: 'Resend' }).isEnabled()).toBe(true);
    expect(await support.getByRole('button', { name: 'Export' }).count()).toBe(0);
    await support.goto(`${world().url}/console/admin/webhooks`);
    await support.getByText('You’re signed in as Support and can read this page.').waitFor();
    expect(await support.getByRole('button', { name: 'Add webhook' }).count()).toBe(0);
    await support.context().close();

    const operator = await signInWithRole(world(), 'operator');
    await operator.getByRole('button', { name: 'Export' }).waitFor();
    await operator.goto(`${world().url}/console/admin/webhooks`);
    await operator.getByRole('button', { name: 'Add webhook' }).waitFor();
    await operator.goto(`${world().url}/console/admin/audit`);
    await operator.getByText('Changing this needs the role Full access.', { exact: false }).waitFor();
    expect(await operator.getByLabel('Keep entries for').count()).toBe(0);
    await operator.context().close();
  });

  test('a person signs in at the identity provider, with the role of their group, and returns to the page that they had opened', async () => {
    const page = await world().openSignIn();
    await page.goto(`${world().url}/console/people?text=mara`);
    await signInAs(page, 'ines');
    await page.getByText('Ines Okafor · Support').waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/console/people?text=mara');
    await page.reload();
    await page.getByText('Ines Okafor · Support').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You’re signed out.').waitFor();
    await page.context().close();
  });

  test('a person without a role, a cancelled sign-in, and an absent identity provider each show the reason', async () => {
    const page = await world().openSignIn();
    await signInAs(page, 'noor');
    await page.getByText('You have no role here. Ask the person who manages this server for one.').waitFor();
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Sign in with Example' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByText('The sign-in was cancelled or took too long. Try again.').waitFor();
    // The page to which the server redirects the browser while the identity provider is down.
    await page.goto(`${world().url}/console?signIn=unavailable`);
    await page.getByText('The identity provider doesn’t respond. Try again, or use a key.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });
}

/** Signs in with a new key of this role. */
async function signInWithRole(world: ConsoleWorld, scope: KeyRole): Promise<Page> {
  const created = await fetch(`${world.url}/v3/apikeys`, {
    method: 'POST',
    headers: { apikey: world.key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: `A key of ${scope}`, scope }),
  });
  const { data }: { data: { apiKey: string } } = JSON.parse(await created.text());
  const page = await world.openSignIn();
  await page.getByLabel('API key').fill(data.apiKey);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  await page.goto(`${world.url}/console/logs`);
  return page;
}

async function signInAs(page: Page, login: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign in with Example' }).click();
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}
