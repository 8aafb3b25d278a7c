import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { accessibilityFaults as pageFaults } from '../../../e2e/accessibility-faults.ts';
import { buildApps, type WebAppName } from '../../../e2e/build-apps.ts';
import { type RunningStart, runStart } from '../../../e2e/start-command.ts';
import {
  type IdentityProvider,
  OIDC_CLIENT,
  startIdentityProvider,
} from '../../../packages/server/tests/fixtures/sign-in/identity-provider.ts';
import { launchBrowser } from '../../../tools/browser.ts';
import { freePort } from '../../../tools/free-port.ts';

/** Claims of the people at the identity provider, by login name: Ines has the role support, Noor none. */
const PEOPLE = {
  ines: { name: 'Ines Okafor', groups: ['staff', 'chat-support'] },
  noor: { name: 'Noor Haddad', groups: ['staff'] },
};

/** Shared by all tests: one server with the demo data, its identity provider, and one browser. */
export interface ConsoleWorld extends AsyncDisposable {
  readonly start: RunningStart;
  readonly browser: Browser;
  readonly url: string;
  /** A key of scope fullAccess. */
  readonly key: string;
  /** Opens the sign-in page. */
  openSignIn(): Promise<Page>;
  /** Opens a path such as `/logs?outcome=failed`, signed in. `faults` collects console errors. */
  open(path: string, options?: BrowserContextOptions): Promise<{ readonly page: Page; readonly faults: string[] }>;
  /** Requests a path of the server, such as `/v3/…`. */
  ask<T>(path: string): Promise<T>;
  /** Sends a message from one demo user to another. */
  say(from: string, to: string, text: string): Promise<void>;
  /** Reports a push with a token that the server did not sign. */
  sendForgedReceipt(): Promise<void>;
}

/**
 * Registers hooks that start the console before the tests of a file and end it afterwards. Returns a function that returns
 * its world within tests. `apps`: web apps that the tests open besides the console.
 */
export function consoleSuite({ apps = [] }: { readonly apps?: readonly WebAppName[] } = {}): () => ConsoleWorld {
  let world: ConsoleWorld | undefined;
  beforeAll(async () => {
    world = await startConsole(apps);
  }, 240_000);
  // Absent if the start failed, which is then the only error.
  afterAll(() => world?.[Symbol.asyncDispose]());
  return () => {
    if (world === undefined) throw new Error('The world is used before its first test.');
    return world;
  };
}

async function startConsole(apps: readonly WebAppName[]): Promise<ConsoleWorld> {
  buildApps('console', ...apps);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const identityProvider = await startIdentityProvider(PEOPLE, `${url}/v3/console/oidc/callback`);
  const env = {
    CHATWIRE_PORT: String(port),
    CHATWIRE_PUBLIC_URL: url,
    CHATWIRE_OIDC_ISSUER: identityProvider.issuer,
    CHATWIRE_OIDC_CLIENT_ID: OIDC_CLIENT.clientId,
    CHATWIRE_OIDC_CLIENT_SECRET: OIDC_CLIENT.clientSecret,
    CHATWIRE_OIDC_ROLES: 'chat-support=support',
    CHATWIRE_OIDC_LABEL: 'Sign in with Example',
  };
  const [start, browser] = await Promise.all([runStart([], env), launchBrowser()]);
  return worldOf(start, browser, identityProvider);
}

function worldOf(start: RunningStart, browser: Browser, identityProvider: IdentityProvider): ConsoleWorld {
  const key = start.key();
  return {
    start,
    browser,
    url: start.url,
    key,
    async openSignIn() {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await page.goto(`${start.url}/console`);
      return page;
    },
    async open(path, options = {}) {
      // A popup that is still opening is translucent, and would have too little contrast.
      const page = await browser.newPage({
        viewport: { width: 1280, height: 800 },
        reducedMotion: 'reduce',
        ...options,
      });
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        // The demo has no SMTP account: the server responds with 404, which browsers report as an error.
        const isAbsentAccount = message.location().url.endsWith('/email/v1/providers/smtp');
        if (message.type() === 'error' && !isAbsentAccount) faults.push(message.text());
      });
      await page.goto(`${start.url}/console${path}`);
      await page.getByRole('button', { name: 'Use demo key' }).click();
      // A test that opens another page at once would abort the sign-in.
      await page.getByTitle('Sign out').waitFor();
      return { page, faults };
    },
    async ask<T>(path: string) {
      const response = await fetch(start.url + path, { headers: { apikey: key } });
      return parse<T>(await response.text());
    },
    async say(sender, receiver, text) {
      await fetch(`${start.url}/v3/messages`, {
        method: 'POST',
        headers: { apikey: key, onBehalfOf: sender, 'Content-Type': 'application/json' },
        body: JSON.stringify({ receiver, receiverType: 'user', category: 'message', type: 'text', data: { text } }),
      });
    },
    async sendForgedReceipt() {
      const receipts = [{ token: 'A'.repeat(34), event: 'displayed', atMS: Date.now() }];
      await fetch(`${start.url}/v3/notifications/push/v1/receipts`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ sentAtMS: Date.now(), receipts }),
      });
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      await start[Symbol.asyncDispose]();
      await identityProvider[Symbol.asyncDispose]();
    },
  };
}

function parse<T>(json: string): T {
  return JSON.parse(json) as T;
}

/** Element over the page: an open list of a combobox, or a popup that leaves the page usable. */
export type Overlay = 'list' | 'popup';

/**
 * Rules that say nothing about a page below an overlay. A list hides the rest of the page from screen readers, and Tab
 * closes it before it moves the focus into the hidden rest. A popup may cover a part of a button.
 */
const NOT_BELOW: Readonly<Record<Overlay, string>> = { list: 'aria-hidden-focus', popup: 'target-size' };

/** Returns the accessibility faults of the page, without those that only an overlay causes. */
export async function accessibilityFaults(page: Page, overlay?: Overlay): Promise<string[]> {
  const faults = await pageFaults(page);
  return overlay === undefined ? faults : faults.filter((fault) => !fault.startsWith(NOT_BELOW[overlay]));
}
