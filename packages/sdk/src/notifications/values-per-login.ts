import { ignoreChatException } from '../base/chat-exception.ts';
import type { Core } from '../core/core.ts';
import type { CallOptions } from '../http/http-client.ts';

/** Sends one value to the server. */
type Send<Value> = (value: Value, options?: CallOptions) => Promise<unknown>;

/**
 * Values that the server keeps for a login token and removes with it, such as the device of the login: sends them again
 * after each renewal of the token. Failures are retried at the next change of the session, such as the next connection.
 */
export class ValuesPerLogin<Value> {
  readonly #session: Core['session'];
  readonly #send: Send<Value>;
  /** Sent values by key, each with the login token to which it was sent. */
  readonly #sentValues = new Map<string, { readonly value: Value; readonly loginToken: string }>();

  constructor({ session, topics }: Core, send: Send<Value>) {
    this.#session = session;
    this.#send = send;
    topics.subscribe('session', () => this.#sessionChanged());
  }

  /** Replaces the value of a key. */
  async send(key: string, value: Value, options?: CallOptions): Promise<void> {
    await this.#send(value, options);
    this.#sentValues.set(key, { value, loginToken: this.#session.token() });
  }

  /** Forgets keys. Default: every key. */
  forget(key?: string): void {
    if (key === undefined) this.#sentValues.clear();
    else this.#sentValues.delete(key);
  }

  #sessionChanged(): void {
    if (this.#session.uid === undefined) return this.forget();
    const loginToken = this.#session.token();
    for (const [key, sent] of this.#sentValues) {
      if (sent.loginToken === loginToken) continue;
      // Assumed to be sent in the meantime, so that one change causes one request.
      this.#sentValues.set(key, { ...sent, loginToken });
      this.#send(sent.value).catch((error: unknown) => {
        ignoreChatException(error);
        if (this.#sentValues.get(key)?.value === sent.value) this.#sentValues.set(key, sent);
      });
    }
  }
}
