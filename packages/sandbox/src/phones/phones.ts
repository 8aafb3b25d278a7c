import { type Clock, systemClock } from '../clock.ts';
import { tokenTailOf } from '../inbox.ts';
import type { Sandbox } from '../sandbox.ts';
import { Phone } from './phone.ts';
import { type PhoneKind, RULES_OF } from './phone-kinds.ts';
import type { Switches } from './switched.ts';

export interface PhonesOptions {
  /** Base URL of the server, such as `http://localhost:4000`. */
  readonly host: string;
  /** Default: the system clock. */
  readonly clock?: Clock;
}

export interface NewPhone {
  readonly kind: PhoneKind;
  /** An auth token of the user: a login of its own for each phone. */
  readonly authToken: string;
  /** Default: its kind. */
  readonly id?: string;
  /** Differences from a phone without problems. */
  readonly state?: Partial<Switches>;
  /** The model that its app reports. Default: that of its platform. */
  readonly model?: string;
}

/**
 * Phones behind the providers of a sandbox. They receive the pushes that these accept, and report to the server like
 * real phones. An iPhone is reached through APNs, an Android phone through FCM, a browser through Web Push. See
 * docs/spec/last-mile.md#sandbox-phones.
 */
export class Phones {
  readonly #sandbox: Sandbox;
  readonly #options: Required<PhonesOptions>;
  readonly #unsubscribe: () => void;
  #phones: Phone[] = [];

  /** The sandbox must be started, and keep running while the phones are used. */
  constructor(sandbox: Sandbox, { host, clock = systemClock }: PhonesOptions) {
    this.#sandbox = sandbox;
    this.#options = { host, clock };
    this.#unsubscribe = sandbox.onPush((push) => this.#phones.find(({ token }) => token === push.token)?.accept(push));
  }

  /** Logs a user in on a new phone and registers it. Rejects when the server does. */
  async add({ kind, ...others }: NewPhone): Promise<Phone> {
    const phone = new Phone({ ...this.#options, sandbox: this.#sandbox, id: kind, rules: RULES_OF[kind], ...others });
    await phone.start();
    this.#phones.push(phone);
    return phone;
  }

  /** Stops a phone, and ends its login with `logOut`. */
  async remove(phone: Phone, options: { readonly logOut?: boolean } = {}): Promise<void> {
    this.#phones = this.#phones.filter((other) => other !== phone);
    await phone.stop(options);
  }

  get list(): readonly Phone[] {
    return this.#phones;
  }

  find(id: string): Phone | undefined {
    return this.#phones.find((phone) => phone.id === id);
  }

  /** Returns whether a notification of the inbox went to one of these phones. */
  owns({ tokenTail }: { readonly tokenTail: string | null }): boolean {
    return this.#phones.some(({ token }) => tokenTailOf(token) === tokenTail);
  }

  /** Resolves when every phone has sent its reports. */
  async settled(): Promise<void> {
    await Promise.all(this.#phones.map((phone) => phone.settled()));
  }

  /** Stops all phones. Their logins stay valid. */
  async close(): Promise<void> {
    this.#unsubscribe();
    await Promise.all(this.#phones.splice(0).map((phone) => phone.stop()));
  }
}
