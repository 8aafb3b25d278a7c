import { failure, ignoreChatException } from '../base/chat-exception.ts';
import { asJson, textOf } from '../base/json.ts';
import type { Core } from '../core/core.ts';
import {
  type BrowserPush,
  browserPush,
  type PushPermission,
  type PushWorker,
  type WorkerMessage,
} from '../platform/browser-push.ts';
import type { PushRegistration } from './device-types.ts';
import { type NotificationTarget, notificationTarget } from './notification-target.ts';
import { type WindowRequest, windowRequestOf } from './window-messages.ts';

export interface WebPushOptions {
  /** URL of the script that calls `installChatPush`. Default: `/service-worker.js`. */
  readonly serviceWorker?: string;
  /** Scope of the service worker. Default: the folder of the script. */
  readonly scope?: string;
  /**
   * Called in an open window when the user opens a notification; `action` is `open` or the id of its button. Returns
   * whether the app has shown the conversation. Default: the window goes to the URL of the notification.
   */
  readonly onOpen?: (target: NotificationTarget, action: string) => boolean;
}

/** Functions with which a client registers and removes this browser. */
export interface WebPushDevice {
  register(registration: PushRegistration): Promise<void>;
  remove(endpoint: string): Promise<unknown>;
}

const KEY_PATH = '/notifications/push/v1/webpush/key';

/** Pushes to this browser, for one client. See docs/spec/last-mile.md#service-worker. */
export class WebPush {
  readonly #core: Core;
  readonly #device: WebPushDevice;
  #worker: PushWorker | undefined;
  #options: WebPushOptions = {};
  readonly #listener = (message: WorkerMessage) => this.#reply(message);

  constructor(core: Core, device: WebPushDevice) {
    this.#core = core;
    this.#device = device;
  }

  /** Resolves to the permission; the browser is registered only if it is `granted`. */
  async enable(options: WebPushOptions): Promise<PushPermission> {
    // Throws while no user is logged in, before the user is asked anything.
    this.#core.session.token();
    const permission = await permissionOf(browserOf());
    if (permission === 'granted') await this.#device.register(await this.subscribe(options));
    return permission;
  }

  /** Starts the worker and subscribes; needs the permission. */
  async subscribe(options: WebPushOptions): Promise<PushRegistration> {
    const { serviceWorker = '/service-worker.js', scope } = options;
    const { workers } = browserOf();
    this.#options = options;
    const worker = await workers.register(serviceWorker, { type: 'module', ...(scope !== undefined && { scope }) });
    this.#worker = worker;
    workers.addEventListener('message', this.#listener);
    await untilActive(worker);
    return this.#subscribe(worker);
  }

  async disable(): Promise<void> {
    const { workers } = browserOf();
    workers.removeEventListener('message', this.#listener);
    const worker = this.#worker ?? (await workers.getRegistration(this.#options.scope));
    const subscription = await worker?.pushManager.getSubscription();
    this.#worker = undefined;
    if (!subscription) return;
    // After a logout the server has removed it.
    if (this.#core.session.uid !== undefined) await this.#device.remove(subscription.endpoint);
    await subscription.unsubscribe();
  }

  async #subscribe({ pushManager }: PushWorker): Promise<PushRegistration> {
    const { http } = this.#core;
    const vapidKey = textOf(asJson(await http.ask('GET', KEY_PATH)), 'vapidPublicKey') ?? '';
    const existing = await pushManager.getSubscription();
    const current = existing && base64UrlOf(existing.options.applicationServerKey) === vapidKey ? existing : undefined;
    // A subscription belongs to one key, and a browser keeps one subscription.
    if (existing && !current) await existing.unsubscribe();
    const options = { userVisibleOnly: true, applicationServerKey: vapidKey } as const;
    const subscription = current ?? (await pushManager.subscribe(options).catch(rejectWithoutService));
    const { endpoint = '', expirationTime = null, keys = {} } = subscription.toJSON();
    return {
      platform: 'webpush_browser',
      subscription: { endpoint, expirationTime, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } },
      vapidKey,
      takeOver: true,
    };
  }

  async #renew(worker: PushWorker): Promise<void> {
    await this.#device.register(await this.#subscribe(worker));
  }

  #reply({ data, ports }: WorkerMessage): void {
    const request = windowRequestOf(data);
    if (request) ports[0]?.postMessage(this.#core.session.uid !== undefined && this.#handle(request));
  }

  #handle(request: WindowRequest): boolean {
    switch (request.chatwire) {
      case 'isOpen':
        return browserOf().isFocused() && this.#isOpen(request.conversationId);
      case 'open': {
        const target = notificationTarget(request.data);
        return target !== undefined && (this.#options.onOpen?.(target, request.action) ?? false);
      }
      case 'subscriptionChanged':
        if (this.#worker) this.#renew(this.#worker).catch(ignoreChatException);
        return true;
    }
  }

  #isOpen(conversationId: string): boolean {
    return this.#core.store.stores.some((store) => store.conversationId === conversationId && store.views.size > 0);
  }
}

/**
 * Returns the permission, and asks the user if they have not decided. Without a gesture, some browsers would not show the
 * dialog, and others would count it as a denial.
 */
async function permissionOf(browser: BrowserPush): Promise<PushPermission> {
  const permission = browser.permission();
  if (permission !== 'default') return permission;
  if (!browser.hasGesture()) throw failure('ERR_GESTURE_REQUIRED');
  return browser.requestPermission();
}

function browserOf(): BrowserPush {
  const browser = browserPush();
  if (!browser) throw failure('ERR_NOT_SUPPORTED');
  return browser;
}

/** Resolves when the worker is active. The browser's `ready` waits for the worker of this page, which may be another one. */
function untilActive(worker: PushWorker): Promise<void> {
  return new Promise((resolve) => {
    const check = () => worker.active && resolve();
    (worker.installing ?? worker.waiting)?.addEventListener('statechange', check);
    check();
  });
}

function rejectWithoutService(cause: unknown): never {
  throw failure('ERR_NOT_SUPPORTED', undefined, cause);
}

function base64UrlOf(key: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer())));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
