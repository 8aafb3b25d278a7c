import type { Locator, Page } from 'playwright-core';
import type { Overlay } from './overlay.ts';

/** Conversations in which the newest message of the right side is their own, and that of the left side is not. */
const CHAT = '/demo#/mara/user/ivo/-/ivo/user/mara';
const GROUP = '/demo#/mara/group/harbour-crew/-/ivo';
const PHONE_PX = 390;
const MODAL = '[aria-modal="true"]';
const BAR = '[data-bubble] + :has(> [aria-label="More options"])';

/** Every overlay of the demo and of the gallery, by its name. */
export const DEMO_OVERLAYS: Readonly<Record<string, Overlay>> = {
  'the menu of an own message': { path: CHAT, within: MODAL, open: (page) => openMenu(right(page)) },
  'the menu of a received message': { path: CHAT, within: MODAL, open: (page) => openMenu(left(page)) },
  'the menu of a message on a phone': {
    path: CHAT,
    width: PHONE_PX,
    within: MODAL,
    open: (page) => openMenu(left(page)),
  },
  'the bar of a message': {
    path: CHAT,
    within: BAR,
    open: (page) => bubble(left(page)).hover(),
    waits: (page) => bubble(left(page)),
  },
  'the emoji': { path: CHAT, within: MODAL, open: openEmoji },
  'the emoji on a phone': { path: CHAT, width: PHONE_PX, within: MODAL, open: openEmoji },
  'who reacted': {
    path: CHAT,
    within: MODAL,
    open: async (page) => {
      await openMenu(left(page));
      await page.getByTestId('chat-quick-reaction-👍').click();
      // A long press.
      await left(page).getByTestId('chat-reaction-👍').last().click({ delay: 900 });
    },
  },
  'the receipts of a message': { path: CHAT, within: MODAL, open: (page) => choose(right(page), 'Info') },
  'the report of a message': { path: CHAT, within: MODAL, open: (page) => choose(left(page), 'Report') },
  'the question before a deletion': { path: CHAT, within: MODAL, open: (page) => choose(right(page), 'Delete') },
  'the people to forward to': {
    path: CHAT,
    within: '[data-testid="demo-forward"]',
    open: (page) => choose(left(page), 'Forward'),
  },
  'the kinds of attachments': {
    path: CHAT,
    within: MODAL,
    open: (page) => left(page).getByTestId('chat-attach-button').click(),
  },
  'the suggested people': {
    path: GROUP,
    within: '[data-testid="chat-suggestions"]',
    open: (page) => left(page).getByTestId('chat-composer-input').pressSequentially('@'),
  },
  'a picture in the viewer': {
    path: CHAT,
    within: MODAL,
    open: async (page) => {
      // The picture is above the newest messages.
      await bubble(left(page)).hover();
      await page.mouse.wheel(0, -700);
      await left(page).locator('[data-bubble] img').last().click();
    },
  },
  'the settings': {
    path: '/demo',
    within: 'aside',
    open: (page) => page.getByRole('button', { name: 'Settings' }).click(),
  },
  'the pages on a phone': {
    path: '/demo',
    width: PHONE_PX,
    within: '#site-pages',
    open: (page) => page.getByRole('button', { name: 'Pages' }).click(),
  },
  'the found messages': {
    path: CHAT,
    within: '[data-testid="demo-search-results"]',
    open: async (page) => {
      await left(page).getByTestId('demo-search').click();
      await left(page).getByTestId('demo-search-input').pressSequentially('the');
    },
  },
  'the info of a person': {
    path: '/demo#/mara/user/ivo/info',
    within: '[data-testid="demo-info-ivo"]',
    open: async () => {},
  },
  'the info of a group': {
    path: '/demo#/mara/group/harbour-crew/info',
    within: '[data-testid="demo-info-harbour-crew"]',
    open: async () => {},
  },
  'the line of a thread': {
    path: GROUP,
    within: '[data-testid="demo-thread-bar"]',
    open: async (page) => {
      await left(page)
        .getByTestId(/^chat-thread-row-/)
        .last()
        .click();
      await left(page).getByTestId('demo-follow').waitFor();
    },
  },
  'the delivery of a message': {
    path: '/demo#/ivo/user/mara/-/mara',
    within: '[role="region"]:has([data-testid="demo-trace-close"])',
    open: (page) => left(page).getByTestId('demo-trace').click(),
  },
  'the notification check': {
    path: '/demo#/mara',
    within: '[data-testid="demo-check"]',
    open: (page) => left(page).getByTestId('demo-check-button').click(),
  },
  'the gallery’s menu': { path: '/demo/gallery/foundations/menu?bare', within: MODAL, open: async () => {} },
  'the gallery’s dialog': { path: '/demo/gallery/foundations/confirm?bare', within: MODAL, open: async () => {} },
  'the gallery’s viewer': { path: '/demo/gallery/viewer/media-viewer?bare', within: MODAL, open: async () => {} },
  'the gallery’s pages on a phone': {
    path: '/demo/gallery',
    width: PHONE_PX,
    within: '#site-pages',
    open: (page) => page.getByRole('button', { name: 'Pages' }).click(),
  },
  'the saved messages': {
    path: CHAT,
    within: '[data-testid="demo-saved"]',
    open: (page) => left(page).getByTestId('demo-open-saved').click(),
  },
};

function left(page: Page): Locator {
  return page.getByTestId('demo-side-left');
}

function right(page: Page): Locator {
  return page.getByTestId('demo-side-right');
}

function bubble(side: Locator): Locator {
  return side.locator('[data-bubble]').last();
}

async function openMenu(side: Locator): Promise<void> {
  await bubble(side).click({ button: 'right' });
}

async function openEmoji(page: Page): Promise<void> {
  await openMenu(left(page));
  await page.getByTestId('chat-reaction-more').click();
}

async function choose(side: Locator, option: string): Promise<void> {
  await openMenu(side);
  await side.page().getByRole('menuitem', { name: option, exact: true }).click();
}
