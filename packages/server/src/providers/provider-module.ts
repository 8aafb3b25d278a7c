import type { ErrorDetails } from '@chatwire/protocol';
import type { Static, TObject } from 'typebox';
import type { SecretBox } from '../base/secrets/secret-box.ts';
import type { Clock } from '../base/time/clock.ts';
import type { Config } from '../config.ts';
import type { Provider } from './provider.ts';

/** An account at a provider with usable credentials. */
export interface ConfiguredAccount<Fields> {
  readonly fields: Fields;
  /** Secret in the URLs that this provider calls. Absent if it calls none. */
  readonly inboundToken?: string | undefined;
  /** Earlier signing keys that devices are still bound to, by id. */
  readonly retiredKeys?: RetiredKeys | undefined;
}

/** Secrets of earlier signing keys by key id. */
export type RetiredKeys = Readonly<Record<string, string>>;

/** Key with which a device registers, and to which it stays bound. */
export interface SigningKey {
  readonly id: string;
  readonly secret: string;
}

/** Options with which an adapter connects to its provider. */
export interface ConnectOptions {
  readonly config: Config;
  readonly clock: Clock;
  /** PEM of an extra certificate authority to trust. */
  readonly ca: string | undefined;
  /** Decrypts the keys of Web Push subscriptions. */
  readonly secrets: SecretBox;
}

/** An account that can be called. */
export interface ConnectedAccount {
  readonly provider: Provider;
  /** Deadline of one call, ms. */
  readonly timeoutMs: number;
  /** Maximum number of calls that this process may start within a minute. Default: no limit. */
  readonly maxPerMinute?: number;
  /**
   * Returns the push service that a device token belongs to, if the tokens of an account belong to several. Each service
   * then has a separate queue, so that one that is down does not delay the others. Default: one queue for the account.
   */
  readonly queueNameOf?: (token: string) => string;
}

/** Server settings that decide which fields may be stored. */
export interface WriteRules {
  readonly allowInsecureWebhooks: boolean;
}

/**
 * Request body that adds an account, for the API reference. `when`: values of members for which the example is valid.
 * `required`: members required in addition to those of the schema.
 */
export interface AccountExample {
  readonly title: string;
  readonly when?: Readonly<Record<string, readonly (string | boolean)[]>>;
  readonly required?: readonly string[];
  readonly example: { readonly [name: string]: string | number | boolean | { readonly [name: string]: string } };
}

/**
 * The server's part of one kind of provider account: its stored fields and its adapter. Names,
 * forms, and secrets are in its descriptor (`protocol`). Registered in `registry.ts`.
 */
export interface ProviderModule<Schema extends TObject = TObject> {
  /** The stored fields; every optional member has a default. */
  readonly schema: Schema;
  readonly examples?: readonly AccountExample[];
  /** Adds fields that the server generates. Default: none. */
  complete?(fields: Static<Schema>): Static<Schema>;
  /** Returns the key that devices register with. When it changes, the earlier one is kept for them. Default: none. */
  signingKeyOf?(fields: Static<Schema>): SigningKey | undefined;
  /** Returns faults that the schema does not find: unusable keys, URLs that may not be called, incomplete dependent members. */
  faultsOf(fields: Static<Schema>, rules: WriteRules): ErrorDetails;
  /** Connects an account. Returns its adapter, with separate connections. */
  connect(account: ConfiguredAccount<Static<Schema>>, options: ConnectOptions): ConnectedAccount;
  /** Returns the base URLs that an account calls, for `doctor`. */
  urlsOf(fields: Static<Schema>, config: Config): readonly string[];
}
