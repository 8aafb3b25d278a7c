import {
  type AcceptedPush,
  arrive,
  NEW_PHONE,
  type PhoneKind,
  type PhoneReceipt,
  type PhoneState,
  type ReceiptFault,
  RULES_OF,
  type ShownNotification,
  type Switches,
  switched,
} from '@chatwire/sandbox';
import type { ProcessClock } from './sim-clock.ts';

/** A receipt as the app keeps it until the server has acknowledged it. */
export type QueuedReceipt = Omit<PhoneReceipt, 'atMS'> & { readonly atMS: number };

export interface SimPhoneOptions {
  readonly id: string;
  readonly uid: string;
  readonly kind: PhoneKind;
  readonly clock: ProcessClock;
  /** Sends receipts. Returns whether they have a final result. */
  readonly send: (phone: SimPhone, receipts: readonly QueuedReceipt[]) => Promise<boolean>;
  readonly note: (text: string) => void;
}

const FLUSH_MS = 2_000;
const AT_ONCE = 100;

/**
 * A phone in simulated time. The rules of its platform are those of the sandbox; its app reports as the SDK does.
 * See docs/spec/last-mile.md#sandbox-phones.
 */
export class SimPhone {
  readonly id: string;
  readonly uid: string;
  readonly kind: PhoneKind;
  token = '';
  /** Tokens of all its installations. */
  readonly tokens: string[] = [];
  /** Ends the login on this phone. */
  authToken = '';
  /** False once it was logged out or its token was given up. */
  isRegistered = false;
  state: PhoneState = NEW_PHONE;
  receiptFault: ReceiptFault = 'none';
  /** The permission that the server knows from the last report. */
  reportedPermission: PhoneState['permission'] | undefined;
  /** Notifications that clears have removed since they were last looked at. */
  removed: ShownNotification[] = [];
  /** When clear pushes reached its provider, epoch ms. */
  readonly clears: number[] = [];
  /** The provider gave a push up or the system discarded it: what it said is unknown to the phone. */
  hasMissed = false;
  /** Receipts sent earlier, to be sent again. */
  readonly past: QueuedReceipt[] = [];
  readonly #options: SimPhoneOptions;
  #queue: QueuedReceipt[] = [];
  #isFlushing = false;
  #cancelTimer: () => void = () => {};

  constructor(options: SimPhoneOptions) {
    this.id = options.id;
    this.uid = options.uid;
    this.kind = options.kind;
    this.#options = options;
  }

  get nowMs(): number {
    return this.#options.clock.now() + this.state.clockOffsetMs;
  }

  get rules(): (typeof RULES_OF)[PhoneKind] {
    return RULES_OF[this.kind];
  }

  get queued(): number {
    return this.#queue.length;
  }

  /** Its provider has accepted a push. */
  accept(push: AcceptedPush): void {
    const { content, data } = push;
    this.#options.note(`${this.id} gets ${content.kind} ${content.tag} badge ${content.badge} ${content.clear ?? ''}`);
    if (content.kind === 'clear' && data.type === 'clear' && content.tag === 'clear')
      this.clears.push(this.#options.clock.now());
    if (!this.state.isInstalled) return;
    if (this.rules.arrivesAtMs(push, this.state) <= this.#options.clock.now()) return this.#arrive(push);
    const before = this.state.waiting.length;
    this.state = { ...this.state, ...this.rules.keep(this.state, push) };
    if (this.state.waiting.length < before + 1 && this.state.hasDropped) this.hasMissed = true;
    this.#deliver();
  }

  change(switches: Partial<Switches>): void {
    this.state = switched(this.state, switches, this.rules);
    this.#deliver();
    this.#flushSoon();
  }

  setReceiptFault(fault: ReceiptFault): void {
    this.receiptFault = fault;
    this.#flushSoon();
  }

  /** The user looks at a conversation in the app, which clears its notifications up to a message itself. */
  open(conversationId: string | undefined): void {
    this.state = {
      ...this.state,
      isAppOpen: conversationId !== undefined,
      openConversation: conversationId,
      isForceStopped: false,
      dozingSinceMs: undefined,
    };
    this.#deliver();
  }

  clearLocally(covers: (shown: ShownNotification) => boolean, badge: number | undefined): void {
    const gone = this.state.shown.filter(covers);
    this.state = {
      ...this.state,
      shown: this.state.shown.filter((one) => !gone.includes(one)),
      ...(badge !== undefined && this.kind === 'iphone' && { badge }),
    };
    this.#report(gone.map((one) => ({ event: 'cleared', by: 'read', token: this.#receiptOf(one), atMS: this.nowMs })));
  }

  /** The user opens the app: it corrects its list and its badge. */
  visit(isOutdated: (shown: ShownNotification) => boolean, badge: number): void {
    this.clearLocally(isOutdated, badge);
    this.hasMissed = false;
  }

  tap(): void {
    this.#remove('opened', { action: 'open' });
  }

  swipe(): void {
    this.#remove('dismissed', {});
  }

  /** The user empties the notification list. */
  swipeAll(): void {
    while (this.state.shown.length > 0) this.swipe();
  }

  uninstall(): void {
    this.state = { ...this.state, isInstalled: false, waiting: [], shown: [], badge: 0 };
    this.#queue = [];
  }

  install(token: string): void {
    const { clockOffsetMs } = this.state;
    this.token = token;
    this.tokens.push(token);
    this.state = { ...NEW_PHONE, clockOffsetMs };
    this.hasMissed = false;
    this.isRegistered = true;
  }

  /** Sends some earlier receipts again. Returns how many. */
  repeat(count: number, from: number): number {
    const again = Array.from({ length: count }, (_, n) => this.past[(from + 7 * n) % this.past.length]).filter(
      (receipt) => receipt !== undefined,
    );
    this.#queue.push(...again);
    this.#flushSoon();
    return again.length;
  }

  /** The server died: what was sent without a response is sent again. */
  loseConnection(): void {
    this.#isFlushing = false;
    this.#flushSoon();
  }

  /** Sends what waits, in requests as the SDK makes them. */
  async flush(): Promise<void> {
    if (this.#isFlushing || !this.state.isOnline || this.receiptFault === 'late') return;
    this.#isFlushing = true;
    while (this.#queue.length > 0 && this.state.isOnline) {
      const batch = this.#queue.slice(0, AT_ONCE);
      if (!(await this.#options.send(this, batch))) break;
      this.#queue = this.#queue.filter((receipt) => !batch.includes(receipt));
      this.past.push(...batch);
    }
    this.#isFlushing = false;
    if (this.#queue.length > 0) this.#flushSoon();
  }

  #remove(event: 'opened' | 'dismissed', details: { readonly action?: string }): void {
    const notification = this.state.shown.at(-1);
    if (!notification) return;
    this.state = { ...this.state, shown: this.state.shown.slice(0, -1) };
    if (event === 'dismissed' && this.kind === 'iphone' && notification.push.category === undefined) return;
    this.#report([{ event, ...details, token: this.#receiptOf(notification), atMS: this.nowMs }]);
  }

  #deliver(): void {
    const { clock } = this.#options;
    this.#cancelTimer();
    const nowMs = clock.now();
    const waiting = this.state.waiting.filter(({ expiresAtMs }) => expiresAtMs >= nowMs);
    if (waiting.length < this.state.waiting.length) this.hasMissed = true;
    const due = waiting.filter((push) => this.rules.arrivesAtMs(push, this.state) <= nowMs);
    this.state = { ...this.state, waiting: waiting.filter((push) => !due.includes(push)) };
    for (const push of due) this.#arrive(push);
    if (this.state.hasDropped && this.state.isOnline && !this.state.isForceStopped) {
      this.state = { ...this.state, hasDropped: false };
      this.hasMissed = true;
    }
    const nextMs = Math.min(...this.state.waiting.map((push) => this.rules.arrivesAtMs(push, this.state)));
    if (Number.isFinite(nextMs)) this.#cancelTimer = clock.after(Math.max(0, nextMs - nowMs), () => this.#deliver());
  }

  #arrive(push: AcceptedPush): void {
    const before = this.state;
    const { state, receipts, crowdedOut } = arrive(push, before, this.rules, this.#options.clock.now());
    const cleared = new Set(receipts.filter(({ event }) => event === 'cleared').map(({ token }) => token));
    // Without receipts nothing says why a notification is gone: the push that replaced it has its tag.
    const gone = before.shown.filter(
      (one) => !crowdedOut.includes(one) && !state.shown.some(({ tag }) => tag === one.tag),
    );
    this.removed.push(
      ...gone.filter((one) => cleared.has(one.push.content.receipt ?? '') || push.content.clear !== undefined),
    );
    this.state = state;
    if (this.kind === 'iphone' && push.content.badge !== null && state.badge !== push.content.badge)
      this.hasMissed = true;
    // iOS did not run the app, or ran no code of it: the next start corrects the list.
    if (push.content.clear !== undefined && !receipts.some(({ event }) => event === 'received')) this.hasMissed = true;
    this.#report(receipts);
  }

  #report(receipts: readonly PhoneReceipt[]): void {
    const signed = receipts.filter(({ token }) => token !== '');
    if (this.receiptFault === 'lost' || signed.length === 0) return;
    this.#queue.push(...(signed as QueuedReceipt[]));
    if (this.receiptFault === 'doubled') this.#queue.push(...(signed as QueuedReceipt[]));
    this.#flushSoon();
  }

  #flushSoon(): void {
    if (this.#queue.length > 0) this.#options.clock.after(FLUSH_MS, () => void this.flush());
  }

  #receiptOf({ push }: ShownNotification): string {
    return push.content.receipt ?? '';
  }
}
