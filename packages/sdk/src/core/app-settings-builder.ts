import { failure } from '../base/chat-exception.ts';
import type { Logger } from '../platform/ports.ts';
import type { StorageAdapter } from '../storage/storage-adapter.ts';
import type { AppSettings, Timeouts, TokenProvider, Translator } from './app-settings.ts';

/** Builds the settings of a client. Only the host is required. See docs/spec/sdk.md#client-and-login. */
export class AppSettingsBuilder {
  #settings: Partial<AppSettings> = {};

  /** Sets the host, `https://chat.example.org`; the REST base is `<host>/v3`. */
  setHost(url: string): this {
    return this.#set({ host: url });
  }

  /** Sets the realtime host. Default: the address reported by the server. */
  setSocketHost(url: string): this {
    return this.#set({ socketHost: url });
  }

  subscribePresenceForAllUsers(): this {
    return this.#set({ presence: { kind: 'all' } });
  }

  subscribePresenceForRoles(roles: readonly string[]): this {
    return this.#set({ presence: { kind: 'roles', roles: [...roles] } });
  }

  /** Subscribes to the presence of friends. Default: users who share a conversation with the user. */
  subscribePresenceForFriends(): this {
    return this.#set({ presence: { kind: 'friends' } });
  }

  autoEstablishSocketConnection(isAutomatic = true): this {
    return this.#set({ autoEstablishSocketConnection: isAutomatic });
  }

  setStorage(storage: StorageAdapter): this {
    return this.#set({ storage });
  }

  /** Sets a storage adapter for the auth token only, such as a keychain. */
  setTokenStorage(tokenStorage: StorageAdapter): this {
    return this.#set({ tokenStorage });
  }

  setTokenProvider(tokenProvider: TokenProvider): this {
    return this.#set({ tokenProvider });
  }

  setLogger(logger: Logger): this {
    return this.#set({ logger });
  }

  setTranslator(translator: Translator): this {
    return this.#set({ translator });
  }

  setTimeouts(timeouts: Timeouts): this {
    return this.#set({ timeouts });
  }

  /** Returns the settings. Throws `ERR_BAD_ARGUMENT` without a host. */
  build(): AppSettings {
    const { host, ...others } = this.#settings;
    if (host === undefined) throw failure('ERR_BAD_ARGUMENT', 'host is empty.');
    return Object.freeze({ ...others, host });
  }

  #set(settings: Partial<AppSettings>): this {
    this.#settings = { ...this.#settings, ...settings };
    return this;
  }
}
