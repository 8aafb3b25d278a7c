import type { Page } from 'playwright-core';
import type { Overlay } from '../../../e2e/overlay.ts';

const MENU = '[role="menu"]';
const LIST = '[role="listbox"]';

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** Every menu, list, dialog, and popup of the console. */
export const OVERLAYS: Readonly<Record<string, Overlay>> = {
  'the menu of exports': { path: '/logs', within: MENU, open: press('Export') },
  'the menu of columns': { path: '/logs', within: MENU, open: press('Columns') },
  'the menu of a cell': {
    path: '/logs',
    within: MENU,
    open: (page) => page.locator('.log-row').first().click({ button: 'right' }),
  },
  'the menu of what to exclude': {
    path: '/logs?outcome=failed',
    within: MENU,
    open: async (page) => {
      await page.locator('.log-row').first().click();
      await page.getByRole('button', { name: 'Exclude' }).click();
    },
  },
  'the menu of placeholders': { path: '/admin/templates?item=textMessage', within: MENU, open: press(/^Insert into/) },
  'the time ranges': { path: '/logs', within: '.popup', open: press('All times') },
  'the changes at a mark': {
    path: '/overview',
    within: '.change-list',
    open: press(/of settings or provider accounts/),
  },
  'the saved views': { path: '/logs?outcome=failed', within: '.popup', open: press('Views') },
  'the facets': { path: '/logs', within: LIST, open: (page) => page.getByLabel('Add filter').click() },
  'the search': {
    path: '/overview',
    within: '[role="dialog"]',
    open: async (page) => {
      await page.getByRole('button', { name: /^Search/ }).click();
      await page.keyboard.type('mar');
      await page.getByRole('option', { name: /Mara/ }).waitFor();
    },
  },
  'the shortcuts': {
    path: '/logs',
    within: '[role="dialog"]',
    open: async (page) => {
      await page.locator('.log-row').first().waitFor();
      await page.keyboard.press('?');
    },
  },
  'the people to choose from': {
    path: '/why',
    within: LIST,
    open: (page) => page.getByRole('combobox').first().click(),
  },
  'a confirmation': { path: '/admin/providers', within: '[role="alertdialog"]', open: press(/^Delete: /) },
  'a confirmation that needs a phrase': { path: '/admin/keys', within: '[role="alertdialog"]', open: press(/^Delete/) },
};
