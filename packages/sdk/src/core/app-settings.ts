import type { BaseMessage } from '../model/base-message.ts';
import type { AppState, ClientClock, Fetch, Logger, SocketConstructor } from '../platform/ports.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { StorageAdapter } from '../storage/storage-adapter.ts';

/** Returns a new auth token of the logged-in user, from the app's own backend. */
export type TokenProvider = () => Promise<string>;

/** Translates text of a message; `language` is a BCP 47 tag. */
export type Translator = (text: string, language: string, message: BaseMessage) => Promise<string>;

/** Milliseconds. */
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
 * Settings of a client. Only `host` is required; `AppSettingsBuilder` creates the same.
 * See docs/spec/sdk.md#client-and-login, #test-hooks-and-budgets.
 */
export interface AppSettings {
  /** `https://chat.example.org`; the REST base is `<host>/v3`. */
  readonly host: string;
  /** Default: the realtime address reported by the server. */
  readonly socketHost?: string;
  /** Default: friends. */
  readonly presence?: PresenceSubscription;
  /** Opens the socket with the login. Default: true. */
  readonly autoEstablishSocketConnection?: boolean;
  /** Default: memory. */
  readonly storage?: StorageAdapter;
  /** Only for the auth token. Default: `storage`. */
  readonly tokenStorage?: StorageAdapter;
  /** Without one, an expired token ends the session. */
  readonly tokenProvider?: TokenProvider;
  /** Default: `console`. */
  readonly logger?: Logger;
  readonly translator?: Translator;
  readonly timeouts?: Timeouts;
  /** Keeps the newest rows of the last conversations in the storage. Default: true. */
  readonly cache?: boolean;
  /** Keeps the login in the storage. Default: true. */
  readonly persistSession?: boolean;
  /** The platform of this device on the server. Default: `web`. */
  readonly platform?: string;
  readonly fetch?: Fetch;
  readonly WebSocket?: SocketConstructor;
  readonly clock?: ClientClock;
  readonly randomBytes?: RandomBytes;
  readonly appState?: AppState;
}
