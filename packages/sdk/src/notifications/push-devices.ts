import type { RegisterPushToken } from '@chatwire/protocol';
import { ignoreChatException } from '../base/chat-exception.ts';
import type { Core } from '../core/core.ts';
import type { CallOptions } from '../http/http-client.ts';

/** A device of the logged-in user. Exactly one of the three tokens, which fits the platform. */
export type PushRegistration = Omit<RegisterPushToken, 'authToken'>;

/** Sends one registration to the server. */
type Post = (registration: PushRegistration, options?: CallOptions) => Promise<unknown>;

/**
 * Keeps the devices of a login registered. On the server a device belongs to a login token and ends with it, so each
 * renewed token needs a new registration. Failures are retried at the next change of the session, such as the
 * next connection.
 */
export class PushDevices {
  readonly #session: Core['session'];
  readonly #post: Post;
  /** By platform, with the login token of the registration. */
  readonly #registered = new Map<string, { readonly registration: PushRegistration; readonly loginToken: string }>();

  constructor({ session, topics }: Core, post: Post) {
    this.#session = session;
    this.#post = post;
    topics.subscribe('session', () => this.#sessionChanged());
  }

  async register(registration: PushRegistration, options?: CallOptions): Promise<void> {
    await this.#post(registration, options);
    this.#registered.set(registration.platform, { registration, loginToken: this.#session.token() });
  }

  forget(): void {
    this.#registered.clear();
  }

  #sessionChanged(): void {
    if (this.#session.uid === undefined) return this.forget();
    const loginToken = this.#session.token();
    for (const [platform, device] of this.#registered) {
      if (device.loginToken === loginToken) continue;
      // Assumed registered meanwhile, so that one change causes one request.
      this.#registered.set(platform, { ...device, loginToken });
      this.#post(device.registration).catch((error: unknown) => {
        ignoreChatException(error);
        if (this.#registered.get(platform)?.registration === device.registration) {
          this.#registered.set(platform, device);
        }
      });
    }
  }
}
