import type { ErrorDetails } from '@chatwire/protocol';
import type { Static, TObject } from 'typebox';
import type { StoredProviderKind } from '../../storage/providers-store.ts';
import type { Path } from './document.ts';

/** A member that is encrypted at rest and masked in answers. */
export interface SecretField {
  readonly path: Path;
  /** Member of answers that tells one key from another. */
  readonly fingerprint?: string;
}

export interface WriteRules {
  readonly allowInsecureWebhooks: boolean;
}

/** What is particular to one kind of provider. */
export interface ProviderKind<Schema extends TObject = TObject> {
  readonly kind: StoredProviderKind;
  /** Id of a kind that has one account, which the API then does not name. */
  readonly fixedId?: string;
  /** The stored fields; every member that may be left out has a default. */
  readonly schema: Schema;
  /** Accounts at most. See docs/spec/notifications.md#limits-and-retention. */
  readonly limit: number;
  readonly secrets: readonly SecretField[];
  /**
   * The provider calls us too, with a secret in the URL that is made once with the account.
   * See docs/spec/notifications.md#inbound-provider-calls.
   */
  readonly callsBack?: true;
  /** What the schema cannot say: keys must parse, a URL must be callable, members must go together. */
  faultsOf(fields: Static<Schema>, rules: WriteRules): ErrorDetails;
}
