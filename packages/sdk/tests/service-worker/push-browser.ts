import type { Browser, BrowserContext, CDPSession, Page, Worker } from 'playwright-core';

/** A browser profile with the site open, its service worker running, and a push service behind the DevTools protocol. */
export class PushBrowser implements AsyncDisposable {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly #devTools: CDPSession;
  readonly #origin: string;
  readonly #registrationId: string;

  private constructor(
    context: BrowserContext,
    page: Page,
    devTools: CDPSession,
    origin: string,
    registrationId: string,
  ) {
    this.context = context;
    this.page = page;
    this.#devTools = devTools;
    this.#origin = origin;
    this.#registrationId = registrationId;
  }

  static async open(browser: Browser, url: string): Promise<PushBrowser> {
    const context = await browser.newContext();
    await context.grantPermissions(['notifications'], { origin: url });
    const page = await context.newPage();
    await page.goto(url);
    const devTools = await context.newCDPSession(page);
    const registered = Promise.withResolvers<string>();
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const matching = registrations.find(({ scopeURL }) => scopeURL.startsWith(url));
      if (matching) registered.resolve(matching.registrationId);
    });
    await devTools.send('ServiceWorker.enable');
    await page.evaluate(`navigator.serviceWorker.register('/service-worker.js', { type: 'module' })`);
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    return new PushBrowser(context, page, devTools, url, await registered.promise);
  }

  /** Delivers a decrypted message, as the push service does. */
  async deliver(data: string): Promise<void> {
    const [origin, registrationId] = [this.#origin, this.#registrationId];
    await this.#devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  }

  /** Stops the idle worker, as the browser does. */
  async stopWorker(): Promise<void> {
    await this.#devTools.send('ServiceWorker.stopAllWorkers');
  }

  async worker(): Promise<Worker> {
    return this.context.serviceWorkers().at(-1) ?? this.context.waitForEvent('serviceworker');
  }

  /** Runs an expression in a page. */
  evaluate<Result>(expression: string, page = this.page): Promise<Result> {
    return page.evaluate(expression);
  }

  /** Notifications in the list of the device. */
  async shown(): Promise<readonly { readonly title: string; readonly body: string; readonly tag: string }[]> {
    const worker = await this.worker();
    return worker.evaluate(
      `registration.getNotifications().then((shown) => shown.map(({ title, body, tag }) => ({ title, body, tag })))`,
    );
  }

  /**
   * Runs the browser's steps when the user opens or dismisses a notification. DevTools have no such command, and an
   * event that a script makes cannot prolong the life of the worker, which this test keeps running.
   */
  async act(type: 'notificationclick' | 'notificationclose', tag: string): Promise<void> {
    const worker = await this.worker();
    await worker.evaluate(
      `registration.getNotifications({ tag: ${JSON.stringify(tag)} }).then(([notification]) =>
         dispatchEvent(Object.assign(new ExtendableEvent(${JSON.stringify(type)}), {
           notification, action: '', waitUntil: () => {} })))`,
    );
  }

  async logIn(host: string, token: string): Promise<void> {
    const [at, as] = [JSON.stringify(host), JSON.stringify(token)];
    await this.evaluate(`Chat.init('push', { host: ${at} }).then(() => Chat.login(${as})).then(() => undefined)`);
  }

  /** Opens a conversation in the page, and listens to the service worker as `enableWebPush` does. */
  async openChat(host: string, token: string, uid: string): Promise<void> {
    await this.logIn(host, token);
    await this.evaluate(
      `(async () => {
         if (Notification.permission === 'denied') {
           Object.defineProperty(Notification, 'permission', { value: 'granted' });
         }
         await Chat.enableWebPush().catch(() => {});
         const view = Chat.openConversation({ receiverType: 'user', receiverId: ${JSON.stringify(uid)} });
         await view.load({ at: 'newest' });
       })()`,
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.context.close();
  }
}
