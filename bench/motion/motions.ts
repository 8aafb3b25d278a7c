import type { Locator, Page } from 'playwright-core';

export interface MotionPage {
  readonly page: Page;
  /** Adds a received text to the open conversation. */
  readonly say: (text: string) => Promise<void>;
  /** Adds a received text that quotes an early message of the open conversation. */
  readonly quote: (text: string) => Promise<void>;
}

export interface Motion {
  readonly name: string;
  /** Brings the page to where the motion starts; not measured. */
  readonly prepare?: (chat: MotionPage) => Promise<void>;
  readonly act: (chat: MotionPage) => Promise<void>;
  /** Time after the act until the motion is over, in milliseconds. */
  readonly durationMs: number;
}

/** What people see moving most often. */
export const MOTIONS: readonly Motion[] = [
  {
    name: 'send',
    prepare: ({ page }) => page.getByTestId('chat-composer-input').fill('On my way'),
    act: ({ page }) => page.keyboard.press('Enter'),
    durationMs: 500,
  },
  { name: 'receive', act: ({ say }) => say('There you are'), durationMs: 600 },
  {
    name: 'menu',
    prepare: closeLayers,
    act: ({ page }) => page.locator('[data-bubble]').last().click({ button: 'right' }),
    durationMs: 400,
  },
  {
    name: 'react',
    prepare: async ({ page }) => {
      await closeLayers({ page });
      await page.locator('[data-bubble]').last().click({ button: 'right' });
      await page.getByTestId('chat-message-options').waitFor();
    },
    act: ({ page }) => page.locator('[data-testid^="chat-quick-reaction-"]').first().click(),
    durationMs: 400,
  },
  {
    name: 'sheet',
    prepare: closeLayers,
    act: async ({ page }) => {
      await page.locator('[data-bubble]').last().click({ button: 'right' });
      await page.getByTestId('chat-reaction-more').click();
    },
    durationMs: 600,
  },
  {
    name: 'scroll to the newest',
    prepare: async ({ page }) => {
      await closeLayers({ page });
      await page.mouse.move(200, 400);
      await page.mouse.wheel(0, -2_400);
      await page.getByTestId('chat-scroll-to-bottom').waitFor();
    },
    act: ({ page }) => page.getByTestId('chat-scroll-to-bottom').click(),
    durationMs: 600,
  },
  {
    name: 'jump',
    prepare: async (chat) => {
      await toNewest(chat);
      await chat.quote('As I said');
      await quoteOf(chat).last().waitFor();
    },
    act: (chat) => quoteOf(chat).last().click(),
    // With the tint that fades in.
    durationMs: 900,
  },
  {
    name: 'keyboard',
    prepare: async (chat) => {
      await chat.page.setViewportSize(WINDOW);
      await toNewest(chat);
    },
    // As browsers on Android do it: the window shrinks in one step, and list and composer follow.
    act: ({ page }) => page.setViewportSize({ ...WINDOW, height: WINDOW.height - 300 }),
    durationMs: 400,
  },
];

export const WINDOW = { width: 412, height: 800 };

function quoteOf({ page }: MotionPage): Locator {
  return page.locator('[data-testid^="chat-quote-"]');
}

async function toNewest({ page }: MotionPage): Promise<void> {
  const button = page.getByTestId('chat-scroll-to-bottom');
  if ((await button.count()) === 0) return;
  await button.click();
  await button.waitFor({ state: 'detached' });
}

async function closeLayers({ page }: Pick<MotionPage, 'page'>): Promise<void> {
  for (
    let attemptsLeft = 3;
    attemptsLeft > 0 && (await page.getByTestId('chat-backdrop').count()) > 0;
    attemptsLeft -= 1
  ) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(200);
  }
}
