import type { Locator } from 'playwright-core';

/** One half of the demo: one user's app. */
export class Side {
  readonly root: Locator;
  readonly list: Locator;
  readonly input: Locator;

  constructor(root: Locator) {
    this.root = root;
    this.list = root.getByTestId('chat-message-list');
    this.input = root.getByTestId('chat-composer-input');
  }

  /** Waits until the conversation is loaded, even if it is empty. */
  async waitUntilLoaded(): Promise<void> {
    await this.list.getByRole('feed').or(this.root.getByTestId('chat-empty')).waitFor();
  }

  async send(...texts: readonly string[]): Promise<void> {
    for (const text of texts) {
      await this.input.fill(text);
      await this.input.press('Enter');
    }
  }

  /** Returns the row of a text. */
  row(text: string): Locator {
    return this.list.getByRole('article').filter({ hasText: text });
  }

  /** Returns what matches the pattern in each row that is drawn, from top to bottom. */
  async texts(pattern: RegExp): Promise<readonly string[]> {
    const rows = await this.list.getByRole('article').allTextContents();
    return rows.flatMap((row) => pattern.exec(row)?.[0] ?? []);
  }

  /** Opens the menu of a row. */
  async openMenu(text: string): Promise<void> {
    await this.row(text).first().locator('[data-bubble]').click({ button: 'right' });
    await this.root.page().getByTestId('chat-message-options').waitFor();
  }

  /** Chooses an option of the menu of a row, by the option’s id. */
  async choose(text: string, option: string): Promise<void> {
    await this.openMenu(text);
    await this.root.page().getByTestId(`chat-option-${option}`).click();
  }

  /**
   * Returns whether the row of a text is completely within the list. Evaluates once: rows come and go while the user
   * scrolls.
   */
  isInView(text: string): Promise<boolean> {
    return this.row(text).evaluateAll(([row]) => {
      const box = row?.getBoundingClientRect();
      const list = row?.closest('[data-testid="chat-message-list"]')?.getBoundingClientRect();
      return box !== undefined && list !== undefined && box.top >= list.top - 1 && box.bottom <= list.bottom + 1;
    });
  }

  /** Returns the distance of a row from the top of the window, in px; undefined if it is not drawn. */
  async topOf(text: string): Promise<number | undefined> {
    return (await this.row(text).boundingBox())?.y;
  }

  /** Presses the network button of this side until it shows that state. */
  async setNetwork(mode: 'Online' | 'Slow' | 'Offline'): Promise<void> {
    const button = this.root.getByTestId('demo-network');
    for (let press = 0; press < 3 && (await button.textContent()) !== mode; press += 1) await button.click();
    await button.getByText(mode).waitFor();
  }
}
