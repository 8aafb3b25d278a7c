import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { Side } from './side.ts';

/** Console errors of browsers about a lost connection or a rejected request. */
const REQUEST_ERROR = /net::ERR_|status of (?:403|404|409|502|503)/;

/** A page of the demo, with the errors that it has reported. */
export class ChatPage {
  readonly page: Page;
  readonly left: Side;
  readonly right: Side;
  readonly faults: string[] = [];
  /** Number of connections that the server has accepted. */
  connections = 0;
  #expectsRejections = false;

  private constructor(page: Page) {
    this.page = page;
    this.left = new Side(page.getByTestId('demo-side-left'));
    this.right = new Side(page.getByTestId('demo-side-right'));
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"type":"authenticated"')) this.connections += 1;
      }),
    );
    page.on('pageerror', (error) => this.faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      if (this.#expectsRejections && REQUEST_ERROR.test(message.text())) return;
      this.faults.push(`${message.text()} ${message.location().url}`);
    });
  }

  static async open(browser: Browser, address: string, context: BrowserContextOptions): Promise<ChatPage> {
    const page = await browser.newPage({ viewport: { width: 1400, height: 800 }, ...context });
    const chatPage = new ChatPage(page);
    // Below the limit of a test, so that a failure names the missing element.
    page.setDefaultTimeout(30_000);
    await page.goto(address);
    return chatPage;
  }

  /** Allows console errors about failed requests from now on; every other error remains a fault. */
  expectRejections(): void {
    this.#expectsRejections = true;
  }

  /** Reloads the demo with other settings. */
  async applySettings(settings: Readonly<Record<string, string>>): Promise<void> {
    const text = JSON.stringify(JSON.stringify(settings));
    await this.page.evaluate(`localStorage.setItem('chatwire-demo-settings', ${text})`);
    await this.page.reload();
  }
}
