import type { SandboxProvider } from './sandbox-provider.ts';

/** An email as the recipient gets it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  readonly replyTo: string | null;
  /** Null for emails from a SendGrid template, and for webhooks. */
  readonly html: string | null;
  /** Address that one-click unsubscribing calls; absent without one. */
  readonly unsubscribeUrl?: string;
}

/** Fields of an SMS other than its text. */
export interface ReceivedText {
  readonly from: string;
  readonly to: string;
}

/** A notification as a device shows it. */
export interface Received {
  /** Starts at 1. */
  readonly id: number;
  readonly provider: SandboxProvider;
  readonly receivedAtMs: number;
  /** Last characters of the device token; null for webhooks. */
  readonly tokenTail: string | null;
  /** `clear`: shows nothing, and removes notifications. Null for email and SMS. */
  readonly kind: 'chat' | 'call' | 'clear' | null;
  /** Notifications that the push removes, as JSON; absent if none. */
  readonly clear?: string;
  readonly title: string;
  readonly body: string;
  readonly sound: string | null;
  readonly badge: number | null;
  /** A later notification with the same tag replaces this one. */
  readonly tag: string | null;
  /** Id of the conversation or call. */
  readonly conversationId: string | null;
  readonly callAction: string | null;
  /** Token with which the device reports the push as displayed or opened; null without one. */
  readonly receipt: string | null;
  /** True if the system shows nothing and leaves the display to the app. */
  readonly silent: boolean;
  /** Only for email; `title` is the subject, `body` the plain text. */
  readonly mail?: ReceivedMail;
  /** Only for SMS; `body` is the text. */
  readonly text?: ReceivedText;
}

export type NewReceived = Omit<Received, 'id' | 'receivedAtMs'>;

const MAX_NOTIFICATIONS = 500;

/** The newest notifications, in memory. */
export class Inbox {
  readonly #items: Received[] = [];
  readonly #listeners = new Set<(received: Received) => void>();
  readonly #now: () => number;
  #count = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  add(item: NewReceived): void {
    this.#count += 1;
    const received: Received = { ...item, id: this.#count, receivedAtMs: this.#now() };
    this.#items.push(received);
    if (this.#items.length > MAX_NOTIFICATIONS) this.#items.shift();
    for (const listener of this.#listeners) listener(received);
  }

  /** Returns the notifications, newest first, at most 500. */
  list(): Received[] {
    return this.#items.toReversed();
  }

  find(id: number): Received | undefined {
    return this.#items.find((item) => item.id === id);
  }

  /** Returns the number of notifications received so far. */
  get count(): number {
    return this.#count;
  }

  clear(): void {
    this.#items.length = 0;
  }

  /** Calls the listener for every new notification. Returns a function that unsubscribes. */
  onReceived(listener: (received: Received) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** Push fields of an email or SMS. */
export const NO_PUSH = {
  tokenTail: null,
  kind: null,
  sound: null,
  badge: null,
  tag: null,
  conversationId: null,
  callAction: null,
  receipt: null,
  silent: false,
} as const;

/** Returns the last characters of a token, enough to distinguish devices. */
export function tokenTailOf(token: string): string {
  return `…${token.slice(-6)}`;
}

/** Returns the kind of a push by its member `type`. */
export function kindOf(type: unknown): 'chat' | 'call' | 'clear' {
  return type === 'call' || type === 'clear' ? type : 'chat';
}

/** Returns the notifications that a push removes. `value`: JSON, or the same as text. */
export function clearOf(value: unknown): Pick<Received, 'clear'> {
  if (value === undefined) return {};
  return { clear: typeof value === 'string' ? value : JSON.stringify(value) };
}
