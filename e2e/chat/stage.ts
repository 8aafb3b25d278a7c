import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { Side } from './side.ts';

/** What browsers say of a connection that is gone, and of a request that was refused. */
const BY_THE_NETWORK = /net::ERR_|status of (?:403|404|409|502|503)/;

/** The demo in a page of its own, with what went wrong in it. */
export class Stage {
  readonly page: Page;
  readonly left: Side;
  readonly right: Side;
  readonly faults: string[] = [];
  #expectsRefusals = false;

  private constructor(page: Page) {
    this.page = page;
    this.left = new Side(page.getByTestId('demo-side-left'));
    this.right = new Side(page.getByTestId('demo-side-right'));
    page.on('pageerror', (error) => this.faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      if (this.#expectsRefusals && BY_THE_NETWORK.test(message.text())) return;
      this.faults.push(`${message.text()} ${message.location().url}`);
    });
  }

  static async open(browser: Browser, address: string, context: BrowserContextOptions): Promise<Stage> {
    const page = await browser.newPage({ viewport: { width: 1400, height: 800 }, ...context });
    const stage = new Stage(page);
    // Below the limit of a test, so that a failure names what did not come.
    page.setDefaultTimeout(30_000);
    await page.goto(address);
    return stage;
  }

  /** From here on the console may say that requests fail; everything else remains a fault. */
  expectRefusals(): void {
    this.#expectsRefusals = true;
  }

  /** The demo again, with other settings than the first ones. */
  async settings(settings: Readonly<Record<string, string>>): Promise<void> {
    const text = JSON.stringify(JSON.stringify(settings));
    await this.page.evaluate(`localStorage.setItem('chatwire-demo-settings', ${text})`);
    await this.page.reload();
  }
}
