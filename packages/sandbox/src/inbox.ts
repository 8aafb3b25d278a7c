import type { SandboxProvider } from './sandbox-provider.ts';

/** An email as its reader gets it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  readonly replyTo: string | null;
  /** Null for emails made from the operator's own template, and for webhooks. */
  readonly html: string | null;
}

/** Fields of an SMS other than its text. */
export interface ReceivedText {
  readonly from: string;
  readonly to: string;
}

/** A notification as a phone shows it. */
export interface Received {
  /** Counts from 1. */
  readonly id: number;
  readonly provider: SandboxProvider;
  readonly receivedAtMs: number;
  /** Last characters of the device token; null for webhooks. */
  readonly tokenTail: string | null;
  /** Null for email and SMS. */
  readonly kind: 'chat' | 'call' | null;
  readonly title: string;
  readonly body: string;
  readonly sound: string | null;
  readonly badge: number | null;
  /** A later notification with the same tag replaces this one. */
  readonly tag: string | null;
  /** The conversation or call it belongs to. */
  readonly conversationId: string | null;
  readonly callAction: string | null;
  /** Token by which the phone reports about this push; null without one. */
  readonly receipt: string | null;
  /** True when the system shows nothing until the app does. */
  readonly silent: boolean;
  /** Emails: `title` is the subject, `body` the text version. */
  readonly mail?: ReceivedMail;
  /** SMS: `body` is the text. */
  readonly text?: ReceivedText;
}

export type NewReceived = Omit<Received, 'id' | 'receivedAtMs'>;

const CAPACITY = 500;

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
    if (this.#items.length > CAPACITY) this.#items.shift();
    for (const listener of this.#listeners) listener(received);
  }

  /** Newest first, at most 500. */
  list(): Received[] {
    return this.#items.toReversed();
  }

  find(id: number): Received | undefined {
    return this.#items.find((item) => item.id === id);
  }

  /** Number of all received notifications. */
  get count(): number {
    return this.#count;
  }

  clear(): void {
    this.#items.length = 0;
  }

  /** Calls back for every notification from now on. Returns a function that unsubscribes. */
  onReceived(listener: (received: Received) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** Fields that email and SMS do not have. */
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

/** Enough of a token to distinguish devices. */
export function tokenTailOf(token: string): string {
  return `…${token.slice(-6)}`;
}
