import type { Chat } from '@chatwire/sdk';
import type {
  NotificationCategory,
  NotificationChannel,
  NotificationPermission,
  NotificationsAdapter,
} from '../adapters/notifications-adapter.ts';
import type { DeviceReporter } from './device-reporter.ts';
import { dismissAll } from './dismiss-all.ts';

/** Registration state of this device. */
export interface PushState {
  /** Undefined until known. */
  readonly permission: NotificationPermission | undefined;
  /** `failed`: repeated at the next connection, and when the app returns to the foreground. */
  readonly registration: 'none' | 'pending' | 'registered' | 'failed';
}

export interface PushRegistrationOptions {
  readonly client: Chat.ChatClient;
  readonly adapter: NotificationsAdapter;
  /** Returns the current settings. */
  readonly settings: () => PushSettings;
  readonly reporter: DeviceReporter;
  readonly report: (error: unknown, code: string) => void;
}

export interface PushSettings {
  readonly providerId: string | undefined;
  readonly timezone: string | undefined;
  readonly requestAtLogin: boolean;
  readonly channels: readonly NotificationChannel[];
  readonly categories: readonly NotificationCategory[];
}

/** The registration that the app has mounted for a client, for other components. */
export const activePush = new WeakMap<Chat.ChatClient, PushRegistration>();

/**
 * Keeps this device registered for the logged-in user. `none → pending → registered | failed` at each login with
 * permission; `failed → pending` at the next connection or foreground; anything `→ none` at logout, which also
 * invalidates the device token, because a logout without a network cannot remove it from the server. The state of the device is
 * reported at login, in the foreground, and after the dialog; a report that failed is repeated at the next connection. Steps
 * run one after the other; those of an earlier login are dropped.
 */
export class PushRegistration {
  readonly #options: PushRegistrationOptions;
  readonly #listeners = new Set<() => void>();
  #state: PushState = { permission: undefined, registration: 'none' };
  /** uid of the user that this device is, or is being, registered for. */
  #uid: string | undefined;
  /** The token registered on the server for this login. */
  #registered: string | undefined;
  #steps: Promise<unknown> = Promise.resolve();
  #ends: readonly (() => void)[] = [];

  constructor(options: PushRegistrationOptions) {
    this.#options = options;
  }

  getState(): PushState {
    return this.#state;
  }

  subscribe(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => void this.#listeners.delete(changed);
  }

  /** Follows logins, connections and token changes. Returns a function that stops it. */
  start(): () => void {
    const { client, adapter } = this.#options;
    this.#ends = [
      client.subscribe('session', () => this.#sessionChanged()),
      client.subscribe('connection', () => this.#retry()),
      adapter.onToken((registration) => this.#step(async () => this.#isWanted() && this.#register(registration))),
    ];
    this.#sessionChanged();
    activePush.set(client, this);
    return () => {
      if (activePush.get(client) === this) activePush.delete(client);
      for (const end of this.#ends) end();
      this.#ends = [];
    };
  }

  /** Called when the app returns to the foreground: the permission may have changed in the system settings. */
  resume(): void {
    if (this.#uid === undefined) return;
    void this.#step(async () => {
      const permissionBefore = this.#state.permission;
      const permission = await this.#readPermission();
      if (permission !== permissionBefore || this.#state.registration === 'failed')
        await this.#registerIfAllowed(permission);
    });
    this.#reportState();
  }

  /**
   * Refreshes like `resume`; resolves when the server knows permission and registration, or the attempt has been
   * reported as failed.
   */
  async refresh(): Promise<void> {
    this.resume();
    await this.#steps;
  }

  /** Requests permission like `request`, with a new device token: the server or the provider has lost the last one. */
  async renew(): Promise<NotificationPermission> {
    void this.#step(async () => {
      await this.#options.adapter.deleteToken();
      this.#registered = undefined;
    });
    const permission = await this.request();
    await this.#steps;
    return permission;
  }

  /** Updates the names of channels and categories after a change of language. */
  textsChanged(): void {
    if (this.#uid !== undefined) void this.#step(() => this.#setUp());
  }

  /** Shows the system dialog if the user has not decided yet, and registers if permitted. */
  async request(): Promise<NotificationPermission> {
    const { adapter } = this.#options;
    const result = await this.#step(async () => {
      await this.#setUp();
      const permission = await adapter.requestPermission();
      this.#become({ permission });
      await this.#registerIfAllowed(permission);
      return permission;
    });
    this.#reportState();
    return result ?? this.#state.permission ?? 'undetermined';
  }

  #sessionChanged(): void {
    const uid = this.#options.client.getSnapshot('session')?.uid;
    const uidBefore = this.#uid;
    if (uid === uidBefore) return;
    this.#uid = uid;
    this.#options.reporter.loginChanged();
    if (uidBefore !== undefined) this.#leave();
    if (uid === undefined) return;
    void this.#step(() => this.#enter());
    this.#reportState();
  }

  async #enter(): Promise<void> {
    const { adapter, settings } = this.#options;
    await this.#setUp();
    let permission = await this.#readPermission();
    if (permission === 'undetermined' && settings().requestAtLogin) {
      permission = await adapter.requestPermission();
      this.#become({ permission });
    }
    await this.#registerIfAllowed(permission);
  }

  /** Removes all notifications of the user from the device and stops new ones. */
  #leave(): void {
    const { adapter } = this.#options;
    this.#registered = undefined;
    this.#become({ registration: 'none' });
    void this.#step(() => adapter.deleteToken());
    void this.#step(() => dismissAll(adapter));
    void this.#step(async () => adapter.setBadge?.(0));
  }

  /** Reports the state after the previous steps: channels exist, and the permission is known. */
  #reportState(): void {
    void this.#step(async () => this.#isWanted() && this.#options.reporter.report());
  }

  #retry(): void {
    const { client, reporter } = this.#options;
    if (client.getSnapshot('connection') !== 'connected') return;
    if (this.#state.registration === 'failed') void this.#step(() => this.#registerIfAllowed());
    if (reporter.hasFailed) this.#reportState();
  }

  async #setUp(): Promise<void> {
    const { adapter, settings } = this.#options;
    const { channels, categories } = settings();
    await adapter.setChannels?.(channels);
    await adapter.setCategories?.(categories);
  }

  async #readPermission(): Promise<NotificationPermission> {
    const permission = await this.#options.adapter.getPermission();
    this.#become({ permission });
    return permission;
  }

  async #registerIfAllowed(permission = this.#state.permission): Promise<void> {
    if (!this.#isWanted() || (permission !== 'granted' && permission !== 'provisional')) return;
    if (this.#state.registration !== 'registered') this.#become({ registration: 'pending' });
    try {
      await this.#register(await this.#options.adapter.getToken());
    } catch (error) {
      this.#become({ registration: 'failed' });
      throw error;
    }
  }

  async #register(registration: Chat.PushRegistration): Promise<void> {
    const { client, settings } = this.#options;
    const { providerId, timezone } = settings();
    const token = registration.deviceToken ?? registration.fcmToken ?? registration.subscription?.endpoint;
    // A module may report the token that it has just returned as a new one.
    if (!this.#isWanted() || (token !== undefined && token === this.#registered)) return;
    await client.registerPushToken({
      ...registration,
      ...(providerId !== undefined && { providerId }),
      ...(timezone !== undefined && { timezone }),
      // An earlier user of this phone may still be registered with its token.
      takeOver: true,
    });
    if (!this.#isWanted()) return;
    this.#registered = token;
    this.#become({ registration: 'registered' });
  }

  /** Returns whether the login of these steps is still current. */
  #isWanted(): boolean {
    return this.#uid !== undefined && this.#options.client.getSnapshot('session')?.uid === this.#uid;
  }

  /** Runs after the previous steps. A failure is reported and ends only this step. */
  #step<T>(work: () => Promise<T>): Promise<T | undefined> {
    const step = this.#steps.then(work).catch((error: unknown): undefined => {
      this.#options.report(error, 'ERR_PUSH');
    });
    this.#steps = step;
    return step;
  }

  #become(changed: Partial<PushState>): void {
    this.#state = { ...this.#state, ...changed };
    for (const listener of this.#listeners) listener();
  }
}
