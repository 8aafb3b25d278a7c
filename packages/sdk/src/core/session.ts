import type { ServerSettings } from '@chatwire/protocol';
import { abortable } from '../base/abortable.ts';
import { nameArgument, textArgument } from '../base/arguments.ts';
import { ChatException, exceptionOf, failure, ignoreChatException } from '../base/chat-exception.ts';
import { asJson, type Json, textOf } from '../base/json.ts';
import type { CallOptions, HttpClient } from '../http/http-client.ts';
import { path } from '../http/path.ts';
import type { ListenerHub } from '../listeners/listener-hub.ts';
import type { LogoutCause } from '../listeners/listeners.ts';
import { User } from '../model/user.ts';
import type { AppSettings, TokenProvider } from './app-settings.ts';
import { serverSettingsOf } from './server-settings.ts';
import type { SessionStore } from './session-store.ts';

interface LoggedIn {
  readonly uid: string;
  readonly token: string;
  readonly user: Json;
}

export interface SessionOptions {
  readonly http: HttpClient;
  readonly listeners: ListenerHub;
  readonly sessionStore: SessionStore;
  readonly platform: string;
  readonly settings: Pick<AppSettings, 'tokenProvider'>;
  /** The logged-in user, or their profile, has changed. */
  readonly changed: () => void;
  /** After a login or a restored session. */
  readonly begun: (uid: string) => Promise<void> | void;
  /** After a logout, and after a token that is no longer accepted. */
  readonly ended: (uid: string, cause: LogoutCause) => Promise<void> | void;
}

/**
 * The logged-in user and their token. `out → in` by a login or a stored session; `in → out` by a logout, or when
 * the server rejects the token and there is no newer one. A disposed session stays `out`.
 * See docs/spec/sdk.md#client-and-login.
 */
export class Session {
  readonly #options: SessionOptions;
  #current: LoggedIn | undefined;
  #settings: ServerSettings | undefined;
  isDisposed = false;
  /** A logout is in progress: a rejected token is expected. */
  #isLeaving = false;
  #renewal: Promise<string | undefined> | undefined;
  readonly #restored: Promise<void>;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#restored = Promise.resolve().then(() => this.#restore());
  }

  get uid(): string | undefined {
    return this.#current?.uid;
  }

  /** Settings of the server; undefined before the first login. */
  get settings(): ServerSettings | undefined {
    return this.#settings;
  }

  token(): string {
    this.#assertAlive();
    if (!this.#current) throw failure('USER_NOT_LOGGED_IN');
    return this.#current.token;
  }

  /** The logged-in user, once a stored session was looked for. */
  async user({ signal }: CallOptions = {}): Promise<User | undefined> {
    await abortable(signal, () => this.#restored);
    return this.#current && User.fromJSON(this.#current.user);
  }

  async login(uidOrToken: string, authKey?: string, options?: CallOptions): Promise<User> {
    this.#assertAlive();
    await this.#restored;
    try {
      const isNew = this.#current === undefined;
      const user = await (authKey === undefined
        ? this.#byToken(uidOrToken, options)
        : this.#byKey(uidOrToken, authKey, options));
      if (isNew) this.#options.listeners.emit('login', 'loginSuccess', user);
      return user;
    } catch (error) {
      if (error instanceof ChatException) this.#options.listeners.emit('login', 'loginFailure', error);
      throw error;
    }
  }

  async logout(options?: CallOptions): Promise<void> {
    await this.#restored;
    try {
      await this.#leave(this.token(), options);
    } catch (error) {
      if (error instanceof ChatException) this.#options.listeners.emit('login', 'logoutFailure', error);
      throw error;
    }
    await this.#end('logout');
  }

  /** Calls the token provider once at a time; concurrent callers share the result. */
  renew(rejected: string): Promise<string | undefined> {
    const current = this.#current;
    if (!current || this.#isLeaving) return Promise.resolve(undefined);
    if (current.token !== rejected) return Promise.resolve(current.token);
    this.#renewal ??= this.#renewed(current).finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  /** Ends the session: the token is no longer accepted, and there is no other. */
  expire(): void {
    if (this.#current && !this.#isLeaving) void this.#end('expired');
  }

  /** Takes a new profile of the logged-in user. */
  setUser(json: Json): void {
    const current = this.#current;
    if (current && current.uid === textOf(json, 'uid')) this.#become({ ...current, user: json });
  }

  /** Asks the server for its settings. */
  async refreshSettings(): Promise<void> {
    this.#setSettings(await this.#options.http.ask('GET', '/settings'));
  }

  dispose(): void {
    this.isDisposed = true;
    this.#become(undefined);
  }

  /**
   * Leaves the session. The token ends on the server if that can be reached; here it ends in any case, unless the call
   * is aborted.
   */
  async #leave(authToken: string, options: CallOptions = {}): Promise<void> {
    const { http } = this.#options;
    this.#isLeaving = true;
    try {
      await http.call({ method: 'DELETE', path: '/me', credential: { authToken }, ...options });
    } catch (error) {
      if (options.signal?.aborted) throw error;
      ignoreChatException(error);
    } finally {
      this.#isLeaving = false;
    }
  }

  async #restore(): Promise<void> {
    const stored = await this.#options.sessionStore.load();
    if (!stored || this.isDisposed) return;
    this.#become(stored);
    await this.#options.begun(stored.uid);
  }

  async #byToken(given: string, options: CallOptions | undefined): Promise<User> {
    const token = textArgument(given, 'authToken');
    if (this.#current?.token === token) return User.fromJSON(this.#current.user);
    const credential = { authToken: token };
    const { data } = await this.#options.http.call({ method: 'GET', path: '/me', credential, ...options });
    return this.#begin(token, asJson(data));
  }

  async #byKey(givenUid: string, apikey: string, options: CallOptions | undefined): Promise<User> {
    const uid = nameArgument(givenUid, 'uid');
    this.#assertSame(uid);
    if (this.#current) return User.fromJSON(this.#current.user);
    const { data } = await this.#options.http.call({
      method: 'POST',
      path: path`/users/${uid}/auth_tokens`,
      body: { platform: this.#options.platform },
      credential: { apikey },
      ...options,
    });
    const token = textOf(asJson(data), 'authToken');
    if (token === undefined) throw failure('ERR_BAD_RESPONSE');
    return this.#byToken(token, options);
  }

  async #begin(token: string, me: Json): Promise<User> {
    const { settings, ...user } = me;
    const uid = textOf(user, 'uid');
    if (uid === undefined) throw failure('ERR_BAD_RESPONSE');
    this.#assertAlive();
    this.#assertSame(uid);
    const isNew = this.#current === undefined;
    const current = { uid, token, user };
    this.#become(current);
    this.#setSettings(settings);
    await this.#options.sessionStore.save(current);
    if (isNew) await this.#options.begun(uid);
    return User.fromJSON(user);
  }

  async #renewed(current: LoggedIn): Promise<string | undefined> {
    const { settings, sessionStore } = this.#options;
    const { tokenProvider } = settings;
    const token = tokenProvider && (await provided(tokenProvider));
    if (token === undefined || token === current.token) {
      this.expire();
      return undefined;
    }
    if (this.#current !== current) return this.#current?.token;
    const renewed = { ...current, token };
    this.#become(renewed);
    await sessionStore.save(renewed);
    return token;
  }

  async #end(cause: LogoutCause): Promise<void> {
    const current = this.#current;
    if (!current) return;
    this.#become(undefined);
    await this.#options.sessionStore.forget();
    await this.#options.ended(current.uid, cause);
    this.#options.listeners.emit('login', 'logoutSuccess', cause);
  }

  #become(current: LoggedIn | undefined): void {
    this.#current = current;
    this.#options.changed();
  }

  #setSettings(settings: unknown): void {
    this.#settings = serverSettingsOf(settings) ?? this.#settings;
  }

  #assertSame(uid: string): void {
    if (!this.#current || this.#current.uid === uid) return;
    throw failure('ERR_ALREADY_LOGGED_IN');
  }

  #assertAlive(): void {
    if (this.isDisposed) throw failure('ERR_DISPOSED');
  }
}

async function provided(tokenProvider: TokenProvider): Promise<string> {
  try {
    const token: unknown = await tokenProvider();
    return textArgument(token, 'authToken');
  } catch (error) {
    throw exceptionOf(error, 'ERR_NETWORK');
  }
}
