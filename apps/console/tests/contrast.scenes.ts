import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { contrastFaults } from '../../../e2e/contrast-faults.ts';
import type { ConsoleWorld } from './console-world.ts';

interface Scene {
  readonly path: string;
  /** Opens menus and dialogs. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly has: (page: Page) => Promise<void>;
}

const heading = (name: string) => async (page: Page) => {
  await page.getByRole('heading', { level: 1, name }).waitFor();
};
const button = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).first().waitFor();
};

/** Every page of the console; forms with each kind of field, dialogs and menus open. */
const SCENES: Readonly<Record<string, Scene>> = {
  'the log with an open entry': {
    path: '/logs?outcome=failed',
    prepare: (page) => page.locator('.log-row').first().click(),
    has: button('Resend'),
  },
  'the log with a menu': {
    path: '/logs',
    prepare: (page) => page.getByRole('button', { name: 'Export' }).click(),
    has: (page) => page.getByRole('menuitem').first().waitFor(),
  },
  'the overview': { path: '/overview', has: (page) => page.locator('.panel').first().waitFor() },
  'an explanation': {
    path: '/why?user=samir&message=now&from=ivo',
    has: (page) => page.locator('.what-if').waitFor(),
  },
  people: { path: '/people', has: (page) => page.getByRole('link', { name: /Tomás/ }).waitFor() },
  'a person': { path: '/people/mara', has: (page) => page.getByRole('region', { name: 'Test send' }).waitFor() },
  providers: { path: '/admin/providers', has: heading('Providers') },
  'a provider form': { path: '/admin/providers?item=new/apns', has: button('Add') },
  'notification settings': { path: '/admin/settings', has: heading('Notification settings') },
  texts: { path: '/admin/templates', has: heading('Templates') },
  'texts in another language': {
    path: '/admin/templates?item=mediaMessage&language=ar',
    has: (page) => page.getByLabel('Text for photos', { exact: true }).waitFor(),
  },
  'log settings': { path: '/admin/log', has: heading('Log') },
  webhooks: { path: '/admin/webhooks', has: heading('Failure webhooks') },
  'a webhook form': {
    path: '/admin/webhooks?item=new',
    has: (page) => page.getByLabel('URL', { exact: true }).waitFor(),
  },
  alarms: { path: '/admin/alarms', has: heading('Alarms') },
  'an alarm form': { path: '/admin/alarms?item=new', has: heading('Add alarm') },
  'API keys': { path: '/admin/keys', has: heading('API keys') },
  'a confirmation': {
    path: '/admin/providers',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Delete: / })
        .first()
        .click(),
    has: (page) => page.getByRole('alertdialog').waitFor(),
  },
  'an address without a page': { path: '/nowhere', has: (page) => page.locator('.state').first().waitFor() },
};

/** The bar alone has eight controls; each is measured in five states and two colour schemes. */
const MEASUREMENTS = 50;

/** Contrast of every button and field in every state. Changes nothing on the server. `names`: default is every page. */
export function contrastScenes(world: () => ConsoleWorld, names: readonly string[] = Object.keys(SCENES)): void {
  test.each(Object.entries(SCENES).filter(([name]) => names.includes(name)))(
    '%s keeps its contrast in every state, light and dark',
    async (_, scene) => {
      const { page } = await world().open(scene.path);
      await scene.prepare?.(page);
      await scene.has(page);
      const { count, faults } = await contrastFaults(page);
      expect(faults).toEqual([]);
      expect(count).toBeGreaterThan(MEASUREMENTS);
      await page.close();
    },
  );

  test('the sign-in page keeps its contrast in every state, light and dark', async () => {
    const { page } = await world().open('/logs');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Use demo key' }).waitFor();
    expect((await contrastFaults(page)).faults).toEqual([]);
    await page.close();
  });
}
