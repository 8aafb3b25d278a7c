import type { Page } from 'playwright-core';

interface Stage {
  readonly page: Page;
  /** Sends a text to the open conversation from outside. */
  readonly say: (text: string) => Promise<void>;
}

export interface Motion {
  readonly name: string;
  /** Brings the page to where the motion starts; not measured. */
  readonly prepare?: (stage: Stage) => Promise<void>;
  readonly act: (stage: Stage) => Promise<void>;
  /** Time after the act until the motion is over, in milliseconds. */
  readonly lasts: number;
}

/** What people see moving most often. */
export const MOTIONS: readonly Motion[] = [
  {
    name: 'send',
    prepare: ({ page }) => page.getByTestId('chat-composer-input').fill('On my way'),
    act: ({ page }) => page.keyboard.press('Enter'),
    lasts: 500,
  },
  { name: 'receive', act: ({ say }) => say('There you are'), lasts: 600 },
  {
    name: 'menu',
    prepare: closeLayers,
    act: ({ page }) => page.locator('[data-bubble]').last().click({ button: 'right' }),
    lasts: 400,
  },
  {
    name: 'react',
    prepare: async ({ page }) => {
      await closeLayers({ page });
      await page.locator('[data-bubble]').last().click({ button: 'right' });
      await page.getByTestId('chat-message-options').waitFor();
    },
    act: ({ page }) => page.locator('[data-testid^="chat-quick-reaction-"]').first().click(),
    lasts: 400,
  },
  {
    name: 'sheet',
    prepare: closeLayers,
    act: async ({ page }) => {
      await page.locator('[data-bubble]').last().click({ button: 'right' });
      await page.getByTestId('chat-reaction-more').click();
    },
    lasts: 600,
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
    lasts: 600,
  },
];

async function closeLayers({ page }: Pick<Stage, 'page'>): Promise<void> {
  for (let left = 3; left > 0 && (await page.getByTestId('chat-backdrop').count()) > 0; left -= 1) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(200);
  }
}
