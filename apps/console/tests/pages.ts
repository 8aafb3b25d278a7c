import type { Page } from 'playwright-core';
import type { Overlay } from './console-world.ts';

/** A state of a page. */
export interface PageState {
  readonly path: string;
  /** Opens menus and dialogs. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly has: (page: Page) => Promise<void>;
  readonly overlay?: Overlay;
}

const heading = (name: string) => async (page: Page) => {
  await page.getByRole('heading', { level: 1, name }).waitFor();
};
const button = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).first().waitFor();
};

/** Every page of the console; forms with each kind of field, dialogs and menus open. */
export const PAGES: Readonly<Record<string, PageState>> = {
  'the log with an open entry': {
    // Of other failed entries, the message may have been read since.
    path: '/logs?reason=INVALID_PUSH_PROVIDER_ID',
    prepare: (page) => page.locator('.log-row').first().click(),
    has: button('Resend'),
  },
  'the log with a menu': {
    path: '/logs',
    prepare: (page) => page.getByRole('button', { name: 'Export' }).click(),
    has: (page) => page.getByRole('menuitem').first().waitFor(),
  },
  'the filters before anything is typed': {
    path: '/logs?outcome=failed&recipient=aiko',
    prepare: (page) => page.getByLabel('Add filter').click(),
    has: (page) => page.getByRole('option').first().waitFor(),
    overlay: 'list',
  },
  'the time ranges': {
    path: '/logs',
    prepare: (page) => page.getByRole('button', { name: 'All times' }).click(),
    has: button('Last hour'),
    overlay: 'popup',
  },
  'the saved views': {
    path: '/logs?outcome=failed',
    prepare: (page) => page.getByRole('button', { name: 'Views' }).click(),
    has: button('Failures, last 24 hours'),
    overlay: 'popup',
  },
  'an entry with a timeline': {
    path: '/logs?deviceState=opened',
    prepare: (page) => page.locator('.log-row').first().click(),
    has: (page) => page.getByRole('list', { name: 'Timeline' }).waitFor(),
  },
  'the JSON of an entry': {
    path: '/logs?outcome=sent&channel=push',
    prepare: async (page) => {
      await page.locator('.log-row').first().click();
      await page.getByRole('tab', { name: 'JSON' }).click();
    },
    // The panel before it is removed a moment later.
    has: (page) => page.getByRole('tabpanel', { name: 'JSON' }).waitFor(),
  },
  'a log without matches': {
    path: '/logs?channel=sms&reason=MISSING_EMAIL',
    has: (page) => page.getByText('No matching entries').waitFor(),
  },
  'the search': {
    path: '/overview',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Search/ }).click();
      await page.keyboard.type('mar');
    },
    has: (page) => page.getByRole('option', { name: /Mara/ }).waitFor(),
    overlay: 'list',
  },
  'the shortcuts': {
    path: '/logs',
    prepare: async (page) => {
      await page.locator('.log-row').first().waitFor();
      await page.keyboard.press('?');
    },
    has: (page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor(),
  },
  'the overview': { path: '/overview', has: (page) => page.locator('.change-mark').first().waitFor() },
  'a chart as a table': {
    path: '/overview',
    prepare: (page) => page.getByRole('button', { name: 'Show as table' }).first().click(),
    has: (page) => page.getByRole('columnheader', { name: 'Time' }).first().waitFor(),
  },
  'an explanation': {
    path: '/why?user=samir&message=now&from=ivo',
    has: (page) => page.locator('.what-if').waitFor(),
  },
  'a what-if': {
    path: '/why?user=samir&message=now&from=ivo&if.doNotDisturb=off&if.device=none',
    has: (page) => page.locator('.what-if-answer .path').first().waitFor(),
  },
  'a question without a recipient': {
    path: '/why',
    has: (page) => page.locator('.why-case').first().waitFor(),
  },
  people: { path: '/people', has: (page) => page.getByRole('link', { name: /Tomás/ }).waitFor() },
  'a person': { path: '/people/mara', has: (page) => page.getByRole('region', { name: 'Test send' }).waitFor() },
  'the contact details of a person': {
    path: '/people/tomas',
    prepare: (page) => page.getByRole('button', { name: 'Add contact details' }).click(),
    has: (page) => page.getByRole('textbox', { name: 'Phone' }).waitFor(),
  },
  providers: { path: '/admin/providers', has: heading('Providers') },
  'a provider form': { path: '/admin/providers?item=new/apns', has: button('Add') },
  'a provider account': { path: '/admin/providers?item=fcm/fcm-main', has: button('Send test') },
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
  'an alarm': {
    path: '/admin/alarms',
    prepare: (page) => page.locator('.item a').first().click(),
    has: button('Send test'),
  },
  audit: { path: '/admin/audit', has: heading('Audit') },
  'an audit entry': {
    path: '/admin/audit?group=settings&outcome=done',
    prepare: (page) =>
      page
        .getByRole('row')
        .getByRole('link', { name: /changed the notification settings/ })
        .first()
        .click(),
    has: (page) => page.getByRole('heading', { level: 2, name: 'Changes' }).waitFor(),
  },
  'API keys': { path: '/admin/keys', has: heading('API keys') },
  'a key form': { path: '/admin/keys?item=new', has: heading('Create key') },
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
