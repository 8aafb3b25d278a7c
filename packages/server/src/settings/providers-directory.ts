import { ACCOUNT_KIND_LIST, type AccountKind } from '@chatwire/protocol';
import type { Static, TObject } from 'typebox';
import { Value } from 'typebox/value';
import type { SecretBox } from '../base/secrets/secret-box.ts';
import { Signal } from '../base/signal.ts';
import type { Clock } from '../base/time/clock.ts';
import { recordOf } from '../base/values/record-of.ts';
import type { RetiredKeys } from '../providers/provider-module.ts';
import type { SchemaOf } from '../providers/registry.ts';
import { listProviders, type ProviderRow } from '../storage/notifications/providers-store.ts';
import type { Db } from '../storage/storage.ts';
import { type ProviderKind, providerKindOf } from './providers/provider-kind.ts';
import type { Providers } from './providers/providers.ts';
import { inboundTokenOf, retiredKeysOf, unsealed } from './providers/stored-provider.ts';
import { Versioned } from './versioned.ts';

/** A configured account at a provider with decrypted secrets. Is used for calls and never appears in responses or logs. */
export interface ProviderAccount<Fields> {
  readonly providerId: string;
  readonly isEnabled: boolean;
  readonly isDefault: boolean;
  /** Absent if the stored secrets cannot be decrypted or parsed (BAD_CREDENTIALS). */
  readonly fields?: Fields;
  /** Increases with every write of the fields. Connections with earlier fields are outdated. Epoch ms. */
  readonly updatedAtMs: number;
  /** The secret of this provider's callback URLs. Absent without callbacks, or if it cannot be decrypted. */
  readonly inboundToken?: string;
  /** Earlier signing keys with which devices have registered. Absent if there are none. */
  readonly retiredKeys?: RetiredKeys;
}

/** Every account by kind, oldest first. Kinds with a limit of 1 have at most one. */
export type ProviderAccounts = {
  readonly [Kind in AccountKind]: readonly ProviderAccount<Static<SchemaOf<Kind>>>[];
};

/** The accounts for the engine, cached in memory. */
export class ProvidersDirectory {
  /** Emitted after a write of this server, which may change `current`. */
  readonly changed = new Signal();
  readonly #accounts: Versioned<ProviderAccounts>;

  constructor(options: {
    readonly db: Db;
    readonly clock: Clock;
    readonly secrets: SecretBox;
    readonly writes: Providers;
  }) {
    const { db, clock, secrets, writes } = options;
    this.#accounts = new Versioned({ db, clock, name: 'providers', load: () => loadAccounts(db, secrets) });
    writes.changed.listen(() => {
      this.#accounts.clear();
      this.changed.emit();
    });
  }

  /**
   * Returns the cached accounts. Writes of this server are visible at once, and those of another one within a second.
   */
  current(): Promise<ProviderAccounts> {
    return this.#accounts.get();
  }
}

/** Reads all accounts from the database. */
export async function loadAccounts(db: Db, box: SecretBox): Promise<ProviderAccounts> {
  const rows = await listProviders(db);
  const kinds = ACCOUNT_KIND_LIST.map(([kind]) => kind);
  // `accountsOf` checks the fields of each kind against its schema.
  const accounts: unknown = recordOf(kinds, (kind) => accountsOf(providerKindOf(kind), rows, box));
  return accounts as ProviderAccounts;
}

function accountsOf(
  kind: ProviderKind,
  rows: readonly ProviderRow[],
  box: SecretBox,
): ProviderAccount<Static<TObject>>[] {
  return rows
    .filter((row) => row.kind === kind.kind)
    .map((row) => {
      const document = unsealed(kind, row, box);
      const inboundToken = inboundTokenOf(document);
      const retiredKeys = retiredKeysOf(document);
      // The URL was checked when it was written, and is checked again at every call.
      const usable =
        Value.Check(kind.schema, document) && isFaultless(kind.faultsOf(document, { allowInsecureWebhooks: true }));
      return {
        providerId: row.provider_id,
        isEnabled: row.is_enabled === 1,
        isDefault: row.is_default === 1,
        ...(usable && { fields: document }),
        updatedAtMs: row.updated_at_ms,
        ...(inboundToken !== undefined && { inboundToken }),
        ...(retiredKeys && { retiredKeys }),
      };
    });
}

function isFaultless(faults: object): boolean {
  return Object.keys(faults).length === 0;
}
