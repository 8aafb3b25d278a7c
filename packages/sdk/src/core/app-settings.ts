import type { BaseMessage } from '../model/base-message.ts';
import type { AppState, ClientClock, Fetch, Logger, SocketConstructor } from '../platform/ports.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { StorageAdapter } from '../storage/storage-adapter.ts';

/** Resolves to a new auth token of the logged-in user, which the app's backend creates. */
export type TokenProvider = () => Promise<string>;

/** Translates a text of a message. `language`: BCP 47 tag of the target language. */
export type Translator = (text: string, language: string, message: BaseMessage) => Promise<string>;

/** Time limits, in milliseconds. */
export interface Timeouts {
  /** Default: 15,000. */
  readonly requestMs?: number;
  /** Default: 600,000. */
  readonly uploadMs?: number;
  /** Default: 10,000. */
  readonly connectMs?: number;
}

/** Users whose presence this client receives. */
export type PresenceSubscription =
  | { readonly kind: 'all' }
  | { readonly kind: 'roles'; readonly roles: readonly string[] }
  | { readonly kind: 'friends' };

/**
 * Settings of a client. Only `host` is required. `AppSettingsBuilder` builds the same object step by step.
 * See docs/spec/sdk.md#client-and-login, #test-hooks-and-budgets.
 */
export interface AppSettings {
  /** `https://chat.example.org`; the REST base is `<host>/v3`. */
  readonly host: string;
  /** Default: the realtime address reported by the server. */
  readonly socketHost?: string;
  /** Default: friends. */
  readonly presence?: PresenceSubscription;
  /** Whether the login opens the realtime connection. Default: true. */
  readonly autoEstablishSocketConnection?: boolean;
  /** Default: memory. */
  readonly storage?: StorageAdapter;
  /** Storage of the auth token, such as a keychain. Default: `storage`. */
  readonly tokenStorage?: StorageAdapter;
  /** Renews an expired token. Without it, an expired token ends the session. */
  readonly tokenProvider?: TokenProvider;
  /** Default: `console`. */
  readonly logger?: Logger;
  readonly translator?: Translator;
  readonly timeouts?: Timeouts;
  /** Whether to store the newest messages of the last conversations. Default: true. */
  readonly cache?: boolean;
  /** Whether to store the login. Default: true. */
  readonly persistSession?: boolean;
  /** Platform under which this device is registered on the server. Default: `web`. */
  readonly platform?: string;
  readonly fetch?: Fetch;
  readonly WebSocket?: SocketConstructor;
  readonly clock?: ClientClock;
  readonly randomBytes?: RandomBytes;
  readonly appState?: AppState;
}
