import { isDeepStrictEqual } from 'node:util';
import type { AcceptedPush } from '../accepted-push.ts';
import type { Clock } from '../clock.ts';
import type { Sandbox } from '../sandbox.ts';
import { arrive } from './arrive.ts';
import { NEW_PHONE, USUAL_SWITCHES } from './new-phone.ts';
import { PhoneApp } from './phone-app.ts';
import type { PhoneState, ShownNotification } from './phone-state.ts';
import { isOnScreen, type PlatformRules } from './platform.ts';
import { pushTokenOf } from './push-token.ts';
import type { Receipt, ReceiptFault } from './receipt-faults.ts';
import { type Switches, switched } from './switched.ts';

export interface PhoneOptions {
  /** Unique among the phones of one sandbox. */
  readonly id: string;
  /** Login of the user on this phone. */
  readonly authToken: string;
  readonly rules: PlatformRules;
  readonly sandbox: Sandbox;
  /** Base URL of the server. */
  readonly host: string;
  readonly clock: Clock;
  /** Differences from a phone without problems. */
  readonly state?: Partial<Switches>;
  /** The model that its app reports. Default: that of its platform. */
  readonly model?: string;
}

/**
 * A phone of a user, behind the provider of its pushes. The rules of its platform decide whether a push is shown; its
 * app reports to the server over the same HTTP as every app. See docs/spec/last-mile.md#sandbox-phones.
 */
export class Phone {
  readonly #options: PhoneOptions;
  readonly #app: PhoneApp;
  #state: PhoneState;
  #token = '';
  #installs = 0;
  #receiptFault: ReceiptFault = 'none';
  /** The last task of the app. Tasks run one after the other. */
  #lastTask: Promise<void> = Promise.resolve();
  #cancelTimer: () => void = () => {};
  /** Messages from FCM that the app has seen since its last report. */
  #deviceEvents: { readonly droppedAtMS?: number; readonly loweredAtMS?: number } = {};

  constructor(options: PhoneOptions) {
    const { host, clock, rules, state } = options;
    this.#options = options;
    this.#state = { ...NEW_PHONE, ...state };
    this.#app = new PhoneApp({
      host,
      os: rules.os,
      clock: { now: () => this.#phoneNow(), after: (ms, run) => clock.after(ms, run) },
      isOnline: () => this.#state.isOnline,
      list: {
        getShown: async () => this.#state.shown.map(({ tag, push }) => ({ id: tag, payload: push.data })),
        dismiss: async (tags) => {
          this.#state = { ...this.#state, shown: this.#state.shown.filter(({ tag }) => !tags.includes(tag)) };
        },
        setBadge: async (badge) => {
          this.#state = { ...this.#state, badge };
        },
      },
    });
  }

  get id(): string {
    return this.#options.id;
  }

  get os(): PlatformRules['os'] {
    return this.#options.rules.os;
  }

  get platform(): PlatformRules['platform'] {
    return this.#options.rules.platform;
  }

  get state(): PhoneState {
    return this.#state;
  }

  /** Push token, or endpoint of the subscription. */
  get token(): string {
    return this.#token;
  }

  get receiptFault(): ReceiptFault {
    return this.#receiptFault;
  }

  /** Logs the user in and registers the phone. */
  async start(): Promise<void> {
    await this.#app.logIn(this.#options.authToken);
    await this.#register();
  }

  /** Accepts a push that the provider has accepted for this phone. */
  accept(push: AcceptedPush): void {
    const { rules, clock } = this.#options;
    if (!this.#state.isInstalled) return;
    if (rules.arrivesAtMs(push, this.#state) <= clock.now()) return this.#arrive(push);
    this.#state = { ...this.#state, ...rules.keep(this.#state, push) };
    this.#deliver();
  }

  /** Changes conditions. The app reports new settings when it is opened, as on a real phone. */
  change(switches: Partial<Switches>): void {
    const isOnlineAgain = switches.isOnline === true && !this.#state.isOnline;
    this.#state = switched(this.#state, switches, this.#options.rules);
    // Chromium ends a subscription with its permission; Safari leaves it to the push service.
    const endsSubscription =
      this.os === 'web' && this.#state.permission !== 'authorized' && this.#state.browser === 'Chromium';
    if (endsSubscription) this.#options.sandbox.unsubscribe(this.#token);
    if (isOnlineAgain) void this.#enqueue(() => this.#app.flush());
    this.#deliver();
  }

  /**
   * Ends all problems of the phone, except that a removed app has a new token when it is installed again. The app is opened if its
   * settings have changed, so that it reports them, and left. What the phone shows stays.
   */
  async repair(): Promise<void> {
    this.setReceiptFault('none');
    if (!this.#state.isInstalled) await this.install();
    if (!isDeepStrictEqual({ ...this.#state, ...USUAL_SWITCHES }, this.#state)) {
      this.change(USUAL_SWITCHES);
      this.open();
    }
    if (this.#state.isAppOpen) this.leave();
    await this.settled();
  }

  /** Receipts fail in this way from now on. After `late`, the stored ones are sent. */
  setReceiptFault(fault: ReceiptFault): void {
    this.#receiptFault = fault;
    if (fault !== 'late') void this.#enqueue(() => this.#app.flush());
  }

  /** Opens the app, on the list or in a conversation. */
  open(conversationId?: string): void {
    this.#state = {
      ...this.#state,
      isAppOpen: true,
      openConversation: conversationId,
      isForceStopped: false,
      dozingSinceMs: undefined,
    };
    this.#deliver();
    void this.#enqueue(async () => {
      await this.#app.connect();
      await this.#reportState();
    });
  }

  /** Leaves the app. */
  leave(): void {
    this.#state = { ...this.#state, isAppOpen: false, openConversation: undefined };
    void this.#enqueue(() => this.#app.disconnect());
  }

  /** Taps a notification, which opens its conversation. Default: the newest. */
  tap(notification = this.#state.shown.at(-1)): void {
    if (!notification) return;
    this.#remove(notification);
    this.#report([{ event: 'opened', action: 'open', ...this.#receiptDetails(notification) }]);
    this.open(notification.push.content.conversationId ?? undefined);
    void this.#enqueue(() => this.#app.markAsRead(notification.push.data));
  }

  /** Swipes a notification away. Default: the newest. iOS reports it to the app only in the categories of Chatwire. */
  swipe(notification = this.#state.shown.at(-1)): void {
    if (!notification) return;
    this.#remove(notification);
    if (this.os === 'ios' && notification.push.category === undefined) return;
    this.#report([{ event: 'dismissed', ...this.#receiptDetails(notification) }]);
  }

  /** Uninstalls the app. `providerKnows` false: the provider still accepts pushes for the token. */
  uninstall({ providerKnows = true } = {}): void {
    this.#state = { ...this.#state, isInstalled: false, waiting: [], shown: [], badge: 0 };
    this.leave();
    if (providerKnows) this.#invalidateToken();
  }

  /** Installs the app on a new phone, or again on this one: same login, new token. */
  async install(): Promise<void> {
    this.#invalidateToken();
    this.#installs += 1;
    const { reportsReceipts, clockOffsetMs, browser } = this.#state;
    this.#state = { ...NEW_PHONE, reportsReceipts, clockOffsetMs, browser };
    await this.#enqueue(() => this.#register());
  }

  /** Resolves when the app has sent everything. */
  async settled(): Promise<void> {
    for (let task: Promise<void> | undefined; task !== this.#lastTask; ) {
      task = this.#lastTask;
      await task;
    }
  }

  /** Stops the phone. With `logOut`, its login ends too. */
  async stop({ logOut = false } = {}): Promise<void> {
    this.#cancelTimer();
    await this.settled();
    if (logOut) await this.#app.logOut();
    this.#app.dispose();
  }

  /** Delivers what is due, and schedules the rest. */
  #deliver(): void {
    const { rules, clock } = this.#options;
    this.#cancelTimer();
    const nowMs = clock.now();
    const waiting = this.#state.waiting.filter(({ expiresAtMs }) => expiresAtMs >= nowMs);
    const due = waiting.filter((push) => rules.arrivesAtMs(push, this.#state) <= nowMs);
    this.#state = { ...this.#state, waiting: waiting.filter((push) => !due.includes(push)) };
    for (const push of due) this.#arrive(push);
    if (this.#state.hasDropped && this.#state.isOnline && !this.#state.isForceStopped) this.#reportDropped();
    const nextMs = Math.min(...this.#state.waiting.map((push) => rules.arrivesAtMs(push, this.#state)));
    if (Number.isFinite(nextMs)) this.#cancelTimer = clock.after(Math.max(0, nextMs - nowMs), () => this.#deliver());
  }

  #arrive(push: AcceptedPush): void {
    const { state, receipts, isLowered } = arrive(push, this.#state, this.#options.rules, this.#options.clock.now());
    if (isOnScreen(push, this.#state)) void this.#enqueue(() => this.#app.markAsRead(push.data));
    this.#state = state;
    this.#report(receipts);
    if (!isLowered) return;
    this.#deviceEvents = { ...this.#deviceEvents, loweredAtMS: this.#phoneNow() };
    void this.#enqueue(() => this.#reportState());
  }

  /** Notifies the app that FCM has dropped messages; the app reports it. */
  #reportDropped(): void {
    this.#state = { ...this.#state, hasDropped: false };
    this.#deviceEvents = { ...this.#deviceEvents, droppedAtMS: this.#phoneNow() };
    void this.#enqueue(() => this.#reportState());
  }

  async #register(): Promise<void> {
    const { rules, sandbox, authToken } = this.#options;
    if (rules.platform === 'webpush_browser') {
      const subscription = sandbox.subscribe({ vapidKey: await this.#app.webPushKey() });
      this.#token = subscription.endpoint;
      await this.#app.register({ platform: rules.platform, subscription });
    } else {
      this.#token = pushTokenOf(rules.platform, `${authToken} ${this.#installs}`);
      const member = rules.platform === 'fcm_android' ? 'fcmToken' : 'deviceToken';
      await this.#app.register({ platform: rules.platform, [member]: this.#token });
    }
    await this.#reportState();
  }

  #invalidateToken(): void {
    const { sandbox, clock } = this.#options;
    if (this.os === 'web') sandbox.unsubscribe(this.#token);
    else sandbox.invalidTokens.invalidate(this.#token, clock.now());
  }

  #reportState(): Promise<void> {
    const { permission, reportsReceipts } = this.#state;
    const app = { permission, appVersion: reportsReceipts ? '4.2.0' : '3.9.0', receipts: reportsReceipts };
    const { rules, model } = this.#options;
    const settings = { ...rules.settingsOf(this.#state), ...(model !== undefined && { model }) };
    return this.#app.reportState({ ...app, ...settings, ...this.#deviceEvents });
  }

  #report(receipts: readonly Receipt[]): void {
    const fault = this.#receiptFault;
    if (receipts.length > 0) void this.#enqueue(() => this.#app.report(fault, receipts));
  }

  #receiptDetails({ push }: ShownNotification): Pick<Receipt, 'token' | 'atMS'> {
    return { token: (this.#state.reportsReceipts && push.content.receipt) || '', atMS: this.#phoneNow() };
  }

  #remove(notification: ShownNotification): void {
    this.#state = { ...this.#state, shown: this.#state.shown.filter((shown) => shown !== notification) };
  }

  #phoneNow(): number {
    return this.#options.clock.now() + this.#state.clockOffsetMs;
  }

  /** Runs a task after the previous ones. If it fails, the caller's promise is rejected and later tasks still run. */
  #enqueue(work: () => Promise<void>): Promise<void> {
    const done = this.#lastTask.then(work);
    this.#lastTask = done.catch(() => {});
    return done;
  }
}
