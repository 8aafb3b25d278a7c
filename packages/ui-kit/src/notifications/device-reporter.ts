import type { Chat } from '@chatwire/sdk';
import type { NotificationPermission, NotificationsAdapter } from '../adapters/notifications-adapter.ts';

/** An unchanged report is repeated at most this often: it says that the device is still in use. */
const REPEATED_AFTER_MS = 30 * 60_000;

export interface DeviceReporterOptions {
  readonly client: Pick<Chat.ChatClient, 'reportDeviceState'>;
  readonly adapter: NotificationsAdapter;
  /** Facts from the app and the platform. Read when used. */
  readonly known: () => Chat.DeviceState;
  readonly nowMs: () => number;
}

/** Reports to the server what this device knows about itself. See docs/spec/last-mile.md#device-state-in-the-sdk. */
export class DeviceReporter {
  readonly #options: DeviceReporterOptions;
  /** The last report of the current login. */
  #last: { readonly text: string; readonly atMs: number } | undefined;
  #hasFailed = false;

  constructor(options: DeviceReporterOptions) {
    this.#options = options;
  }

  /** Whether the last report of the current login could not be sent. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Call this when another user is logged in, or none. */
  loginChanged(): void {
    this.#last = undefined;
    this.#hasFailed = false;
  }

  /** Reports, unless the same was reported within half an hour. Rejects if the server cannot be reached. */
  async report(): Promise<void> {
    const { client, nowMs } = this.#options;
    const state = await this.#collect();
    const text = JSON.stringify(state);
    if (this.#last?.text === text && nowMs() - this.#last.atMs < REPEATED_AFTER_MS) return;
    const previous = this.#last;
    this.#last = { text, atMs: nowMs() };
    try {
      await client.reportDeviceState(state);
      this.#hasFailed = false;
    } catch (error) {
      this.#last = previous;
      this.#hasFailed = true;
      throw error;
    }
  }

  async #collect(): Promise<Chat.DeviceState> {
    const { adapter, known } = this.#options;
    const permission = PERMISSIONS[await adapter.getPermission()];
    const settings = await adapter.getSystemSettings?.();
    const channels = await adapter.getChannels?.();
    return { ...known(), permission, ...settings, ...(channels && { channels: channels.slice(0, MAX_CHANNELS) }) };
  }
}

const MAX_CHANNELS = 50;
const PERMISSIONS = {
  granted: 'authorized',
  provisional: 'provisional',
  denied: 'denied',
  undetermined: 'not_determined',
} as const satisfies Record<NotificationPermission, Chat.DeviceState['permission']>;
