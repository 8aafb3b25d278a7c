import type { Message } from '@chatwire/protocol';
import type { Received, Sandbox } from '@chatwire/sandbox';
import type { Api } from './api.ts';
import { WITHOUT_PERMISSION } from './device-reports.ts';
import type { DemoDevice } from './register-devices.ts';

/** A receipt that a phone sends about a push, and its delay. */
interface Report {
  readonly token: string;
  /** `…` and the last characters of the push token; null for webhooks, and for devices that have permission. */
  readonly tokenTail: string | null;
  readonly event: string;
  readonly atMS: number;
  readonly evidence?: string;
  readonly action?: string;
  readonly by?: string;
}

/** A push that is opened, with its conversation, which the app then shows and marks as read. */
interface Opening {
  readonly device: DemoDevice;
  readonly token: string;
  readonly messageId: string;
  readonly dueAtMs: number;
}

/** Delays of the reports, and of opening it, after the push, in ms. */
const RECEIVED_MS = 120;
const DISPLAYED_MS = 250;
const OPENED_MS = 20_000;
/** One push in so many goes to a phone that is turned off. */
const PUSHES_PER_TURNED_OFF_PHONE = 9;
/** One push in so many is opened. */
const PUSHES_PER_OPENED = 4;

/** Maximum receipts of one request. */
const MAX_BATCH = 100;

/** The phones of the demo: they report the pushes of the sandbox providers, like an app with the SDK. */
export class DemoPhones {
  readonly #api: Pick<Api, 'call'>;
  readonly #now: () => number;
  #reports: Report[] = [];
  #openings: Opening[] = [];
  #denied: readonly string[] | undefined;

  /**
   * `hasPhone`: whether a push went to a sandbox phone, which reports itself. `openingDevices`: devices on which users open some of their
   * pushes. Default: none, because opening a push reads its conversation.
   */
  constructor(
    sandbox: Sandbox,
    api: Pick<Api, 'call'>,
    now: () => number,
    hasPhone: (received: Received) => boolean,
    openingDevices: readonly DemoDevice[] = [],
  ) {
    this.#api = api;
    this.#now = now;
    sandbox.inbox.onReceived((received) => {
      if (hasPhone(received)) return;
      const reports = reportsOf(received);
      this.#reports.push(...reports);
      if (reports.length > 0) this.#openings.push(...openingOf(received, openingDevices));
    });
  }

  /**
   * Opens the pushes that are due. Sends the due reports once they fill a request: the server commits each request durably, which takes a
   * moment.
   */
  async flushFull(): Promise<void> {
    await this.#open();
    if (this.#reports.length >= MAX_BATCH) await this.flush();
  }

  /** Opens pushes, as an app does: it reports this, shows the conversation, and marks it as read. */
  async #open(): Promise<void> {
    const atMS = this.#now();
    const due = this.#openings.filter(({ dueAtMs }) => dueAtMs <= atMS);
    this.#openings = this.#openings.filter(({ dueAtMs }) => dueAtMs > atMS);
    for (const { device, token, messageId } of due) {
      const message: OpenedMessage = await this.#api.call('GET', `/messages/${messageId}`);
      // A reply is read in its thread, which its push does not open.
      if (message.parentId) continue;
      this.#reports.push({ token, tokenTail: null, event: 'opened', atMS, action: 'open' });
      const path = pathOf(message, device.uid);
      await this.#api.call('POST', `${path}/conversation/read`, { token: device.authToken, body: {} });
    }
  }

  /** Sends the reports that are due. Throws when the server rejects them. */
  async flush(): Promise<void> {
    const sentAtMS = this.#now();
    const due = this.#reports.filter(({ atMS }) => atMS <= sentAtMS);
    this.#reports = this.#reports.filter(({ atMS }) => atMS > sentAtMS);
    if (due.length === 0) return;
    const denied = await this.#deniedTails();
    const permitted = due.filter(
      ({ tokenTail }) => !denied.some((end) => tokenTail !== null && isEndOfOther(end, tokenTail)),
    );
    for (let at = 0; at < permitted.length; at += MAX_BATCH) {
      const receipts = permitted.slice(at, at + MAX_BATCH).map(({ tokenTail: _, ...receipt }) => receipt);
      await this.#api.call('POST', '/notifications/push/v1/receipts', { body: { sentAtMS, receipts } });
    }
  }

  /** Returns the ends of the push tokens of devices without permission, on which no code of the app runs for a push. */
  async #deniedTails(): Promise<readonly string[]> {
    if (this.#denied) return this.#denied;
    const { devices } = await this.#api.call('GET', `/notifications/push/v1/devices?uid=${WITHOUT_PERMISSION}`);
    const denied = (devices as readonly ListedDevice[]).filter(({ permission }) => permission === 'denied');
    this.#denied = denied.flatMap(({ tokens }) => tokens.map(({ pushToken }) => pushToken.slice(1)));
    return this.#denied;
  }
}

/** Returns whether one of two texts is the end of the other. */
function isEndOfOther(one: string, other: string): boolean {
  return one.endsWith(other) || other.endsWith(one);
}

interface ListedDevice {
  readonly permission?: string;
  /** Masked: `…` and the last characters. */
  readonly tokens: readonly { readonly pushToken: string }[];
}

/** Returns no reports without a receipt, or while the phone is off. */
function reportsOf({ id, receipt: token, tokenTail, receivedAtMs, provider, kind }: Received): Report[] {
  // The service worker of a browser reports its own pushes.
  if (token === null || provider === 'webpush' || id % PUSHES_PER_TURNED_OFF_PHONE === 0) return [];
  if (kind === 'clear') {
    return [
      { token, tokenTail, event: 'received', atMS: receivedAtMs + RECEIVED_MS },
      { token, tokenTail, event: 'cleared', atMS: receivedAtMs + DISPLAYED_MS, by: 'read' },
    ];
  }
  const evidence = provider === 'apns' ? 'handed' : 'shown';
  return [
    { token, tokenTail, event: 'received', atMS: receivedAtMs + RECEIVED_MS },
    { token, tokenTail, event: 'displayed', atMS: receivedAtMs + DISPLAYED_MS, evidence },
  ];
}

/** Returns the opening of a push; empty if it is not one that users open. */
function openingOf(
  { id, receipt: token, tokenTail, tag, receivedAtMs, kind }: Received,
  devices: readonly DemoDevice[],
): Opening[] {
  const end = tokenTail?.replace('…', '');
  const device = devices.find(({ pushToken }) => end !== undefined && pushToken.endsWith(end));
  if (!device || token === null) return [];
  // The tag of a push about a message is its id. That about a reaction has an id of 13 digits, and that about a group its guid.
  if (kind !== 'chat' || id % PUSHES_PER_OPENED !== 0 || tag === null || !/^\d{1,12}$/.test(tag)) return [];
  return [{ device, token, messageId: tag, dueAtMs: receivedAtMs + OPENED_MS }];
}

type OpenedMessage = Pick<Message, 'parentId' | 'sender' | 'receiver' | 'receiverType'>;

/** Returns the path of the conversation of a message for one of its users. */
function pathOf({ sender, receiver, receiverType }: OpenedMessage, uid: string): string {
  if (receiverType === 'group') return `/groups/${receiver}`;
  return `/users/${sender === uid ? receiver : sender}`;
}
