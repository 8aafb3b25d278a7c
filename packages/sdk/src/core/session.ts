import type { ServerSettings } from '@chatwire/protocol';
import { abortable } from '../base/abortable.ts';
import { nameArgument, textArgument } from '../base/arguments.ts';
import { ChatException, exceptionOf, failure, ignoreChatException } from '../base/chat-exception.ts';
import { asJson, type Json, textOf } from '../base/json.ts';
import { nothing } from '../base/nothing.ts';
import type { CallOptions, HttpClient } from '../http/http-client.ts';
import { path } from '../http/path.ts';
import type { ListenerHub } from '../listeners/listener-hub.ts';
import type { LogoutCause } from '../listeners/listeners.ts';
import { User } from '../model/user.ts';
import type { AppSettings, TokenProvider } from './app-settings.ts';
import { serverSettingsOf } from './server-settings.ts';
import type { SessionData, SessionStore } from './session-store.ts';

export interface SessionOptions {
  readonly http: HttpClient;
  readonly listeners: ListenerHub;
  readonly sessionStore: SessionStore;
  readonly platform: string;
  readonly settings: Pick<AppSettings, 'tokenProvider'>;
  /** Called when another user is logged in, or the profile of the user has changed. */
  readonly changed: () => void;
  /** Called after a login, and after a stored session was restored. */
  readonly begun: (uid: string) => Promise<void> | void;
  /** Called after a logout, and after the server has rejected the token. */
  readonly ended: (uid: string, cause: LogoutCause) => Promise<void> | void;
}

/**
 * The logged-in user and their token. `out → in` by a login or a stored session; `in → out` by a logout, or when
 * the server rejects the token and there is no newer one. A disposed session stays `out`.
 * See docs/spec/sdk.md#client-and-login.
 */
export class Session {
  readonly #options: SessionOptions;
  #current: SessionData | undefined;
  #settings: ServerSettings | undefined;
  isDisposed = false;
  /** Whether a logout is in progress, during which a rejected token does not end the session. */
  #isLoggingOut = false;
  #renewal: Promise<string | undefined> | undefined;
  #opening: Promise<unknown>;
  readonly #restored: Promise<void>;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#restored = Promise.resolve().then(() => this.#restore());
    this.#opening = this.#restored;
  }

  /** Resolves when the newest login or restoration is over, and the stored data of its user have been read. */
  get opening(): Promise<unknown> {
    return this.#opening;
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

  /** Resolves to the logged-in user, after a stored session was restored; undefined if there is none. */
  async user({ signal }: CallOptions = {}): Promise<User | undefined> {
    await abortable(signal, () => this.#restored);
    return this.#current && User.fromJSON(this.#current.user);
  }

  async login(uidOrToken: string, authKey?: string, options?: CallOptions): Promise<User> {
    this.#assertAlive();
    const login = this.#login(uidOrToken, authKey, options);
    this.#opening = login.catch(nothing);
    return login;
  }

  async #login(uidOrToken: string, authKey?: string, options?: CallOptions): Promise<User> {
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
      await this.#revokeToken(this.token(), options);
    } catch (error) {
      if (error instanceof ChatException) this.#options.listeners.emit('login', 'logoutFailure', error);
      throw error;
    }
    await this.#end('logout');
  }

  /**
   * Resolves to a newer token than the rejected one; undefined if there is none. Calls the token provider. Concurrent
   * callers share one call.
   */
  renew(rejected: string): Promise<string | undefined> {
    const current = this.#current;
    if (!current || this.#isLoggingOut) return Promise.resolve(undefined);
    if (current.token !== rejected) return Promise.resolve(current.token);
    this.#renewal ??= this.#fetchToken(current).finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  /** Ends the session, because the server accepts neither its token nor a renewed one. */
  expire(): void {
    if (this.#current && !this.#isLoggingOut) void this.#end('expired');
  }

  /** Replaces the profile of the logged-in user. Ignores that of another user. */
  setUser(json: Json): void {
    const current = this.#current;
    if (current && current.uid === textOf(json, 'uid')) this.#setCurrent({ ...current, user: json });
  }

  /** Fetches the settings of the server. */
  async refreshSettings(): Promise<void> {
    this.#setSettings(await this.#options.http.ask('GET', '/settings'));
  }

  dispose(): void {
    this.isDisposed = true;
    this.#setCurrent(undefined);
  }

  /**
   * Revokes the token on the server. Resolves even if the server cannot be reached, so that the session ends here in any
   * case. Rejects only if the call is aborted.
   */
  async #revokeToken(authToken: string, options: CallOptions = {}): Promise<void> {
    const { http } = this.#options;
    this.#isLoggingOut = true;
    try {
      await http.call({ method: 'DELETE', path: '/me', credential: { authToken }, ...options });
    } catch (error) {
      if (options.signal?.aborted) throw error;
      ignoreChatException(error);
    } finally {
      this.#isLoggingOut = false;
    }
  }

  async #restore(): Promise<void> {
    const stored = await this.#options.sessionStore.load();
    if (!stored || this.isDisposed) return;
    this.#setCurrent(stored);
    await this.#options.begun(stored.uid);
  }

  async #byToken(value: string, options: CallOptions | undefined): Promise<User> {
    const token = textArgument(value, 'authToken');
    if (this.#current?.token === token) return User.fromJSON(this.#current.user);
    const credential = { authToken: token };
    const { data } = await this.#options.http.call({ method: 'GET', path: '/me', credential, ...options });
    return this.#begin(token, asJson(data));
  }

  async #byKey(value: string, apikey: string, options: CallOptions | undefined): Promise<User> {
    const uid = nameArgument(value, 'uid');
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
    this.#setCurrent(current);
    this.#setSettings(settings);
    await this.#options.sessionStore.save(current);
    if (isNew) await this.#options.begun(uid);
    return User.fromJSON(user);
  }

  async #fetchToken(current: SessionData): Promise<string | undefined> {
    const { settings, sessionStore } = this.#options;
    const { tokenProvider } = settings;
    const token = tokenProvider && (await tokenFrom(tokenProvider));
    if (token === undefined || token === current.token) {
      this.expire();
      return undefined;
    }
    if (this.#current !== current) return this.#current?.token;
    const renewed = { ...current, token };
    this.#setCurrent(renewed);
    await sessionStore.save(renewed);
    return token;
  }

  async #end(cause: LogoutCause): Promise<void> {
    const current = this.#current;
    if (!current) return;
    this.#setCurrent(undefined);
    await this.#options.sessionStore.forget();
    await this.#options.ended(current.uid, cause);
    this.#options.listeners.emit('login', 'logoutSuccess', cause);
  }

  #setCurrent(current: SessionData | undefined): void {
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

async function tokenFrom(tokenProvider: TokenProvider): Promise<string> {
  try {
    const token: unknown = await tokenProvider();
    return textArgument(token, 'authToken');
  } catch (error) {
    throw exceptionOf(error, 'ERR_NETWORK');
  }
}
