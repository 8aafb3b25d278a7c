import { Chat } from '@chatwire/sdk';
import { createReceipts, type Receipts } from '@chatwire/sdk/receipts';
import type { Clock } from '../clock.ts';
import { type JsonObject, stringAt } from '../json-value.ts';
import { type Receipt, type ReceiptFault, reportWith } from './receipt-faults.ts';

export interface PhoneAppOptions {
  /** Base URL of the server, as in `Chat.init`. */
  readonly host: string;
  /** The clock of the phone, which may be wrong. */
  readonly clock: Clock;
  readonly isOnline: () => boolean;
  readonly os: string;
  /** The notification list of the phone, which the app keeps up to date while it is open. */
  readonly list: Chat.NotificationList;
}

/** The app on a phone, which uses the SDK like every app: it registers, reports, and is connected while it is open. */
export class PhoneApp {
  readonly #client: Chat.ChatClient;
  readonly #receipts: Receipts;
  readonly #clock: Clock;
  /** The last report that the server has accepted. */
  #reported: { readonly text: string; readonly atMs: number } | undefined;

  constructor({ host, clock, isOnline, os, list }: PhoneAppOptions) {
    this.#clock = clock;
    const settings = {
      host,
      clock: {
        nowMs: () => clock.now(),
        setTimeout: (run: () => void, ms: number) => clock.after(ms, run),
        clearTimeout: (cancel: unknown) => typeof cancel === 'function' && cancel(),
      },
      fetch: (...call: Parameters<typeof fetch>) =>
        isOnline() ? fetch(...call) : Promise.reject(new TypeError('The phone is offline.')),
    };
    this.#receipts = createReceipts({ ...settings, storage: Chat.memoryStorage() });
    this.#client = Chat.createClient(`phone-${os}`, {
      ...settings,
      platform: os,
      // The phone is on the machine of the server, whose public address may be that of a proxy elsewhere.
      socketHost: host,
      autoEstablishSocketConnection: false,
      cache: false,
      persistSession: false,
    });
    this.#client.setNotificationList(list);
  }

  async logIn(authToken: string): Promise<void> {
    await this.#client.login(authToken);
  }

  register(registration: Chat.PushRegistration): Promise<void> {
    return this.#client.registerPushToken(registration);
  }

  /** Returns the public key that subscriptions of a browser are bound to. */
  webPushKey(): Promise<string> {
    return this.#client.getWebPushKey();
  }

  /**
   * Reports the state of the device, unless the server has had the same report for less than 30 min, as an adapter does. Fails
   * without a network; the app reports again when it is opened.
   */
  async reportState(state: Chat.DeviceState): Promise<void> {
    const text = JSON.stringify(state);
    const nowMs = this.#clock.now();
    if (text === this.#reported?.text && nowMs - this.#reported.atMs < SAME_REPORT_MS) return;
    const isReported = await ignoreFailure(this.#client.reportDeviceState(state));
    if (isReported) this.#reported = { text, atMs: nowMs };
  }

  /** Connects the client; without a network it connects later. */
  async connect(): Promise<void> {
    await ignoreFailure(this.#client.connect());
  }

  async disconnect(): Promise<void> {
    await this.#client.disconnect();
  }

  /** Marks a conversation as read, as an app does that shows it. */
  async markAsRead(data: JsonObject): Promise<void> {
    const [receiver, receiverType] = [stringAt(data, 'receiver'), stringAt(data, 'receiverType')];
    const peer = receiverType === 'group' ? receiver : stringAt(data, 'sender');
    if (peer === undefined || (receiverType !== 'group' && receiverType !== 'user')) return;
    await ignoreFailure(this.#client.markConversationAsRead(peer, receiverType));
  }

  report(fault: ReceiptFault, receipts: readonly Receipt[]): Promise<void> {
    return reportWith(fault, this.#receipts, receipts);
  }

  /** Sends what is stored, as an app does when it runs again. */
  flush(): Promise<void> {
    return this.#receipts.flush();
  }

  /** Ends the login on the server, and with it the registration. */
  async logOut(): Promise<void> {
    await ignoreFailure(this.#client.logout());
  }

  dispose(): void {
    this.#client.dispose();
  }
}

/** See docs/spec/last-mile.md#device-state-in-the-sdk. */
const SAME_REPORT_MS = 30 * 60_000;

/** Returns whether the work succeeded. */
async function ignoreFailure(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (!(error instanceof Chat.ChatException)) throw error;
    return false;
  }
}
