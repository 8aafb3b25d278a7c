import { accountKindOf, type Channel, type ProviderName } from '@chatwire/protocol';
import type { Static, TObject } from 'typebox';
import type { ConnectedAccount, ConnectOptions, ProviderModule } from '../../providers/provider-module.ts';
import { PROVIDER_MODULES } from '../../providers/registry.ts';
import type { ProviderAccount, ProviderAccounts } from '../../settings/providers-directory.ts';

/** Key of a provider account. `providerId` distinguishes accounts of one provider; default: the first account. */
export interface ProviderAccountKey {
  readonly channel: Channel;
  readonly kind: ProviderName;
  readonly providerId?: string | undefined;
}

/** Returns the provider account with a key; undefined if it does not exist. */
export function findAccount(
  accounts: ProviderAccounts,
  { channel, kind, providerId }: ProviderAccountKey,
): ProviderAccount<Static<TObject>> | undefined {
  const known: readonly ProviderAccount<Static<TObject>>[] = accounts[accountKindOf(channel, kind)];
  return providerId === undefined ? known[0] : known.find((account) => account.providerId === providerId);
}

/** Connects to a provider account. Returns undefined if its credentials are unusable. */
export function connectAccount(
  { channel, kind }: ProviderAccountKey,
  { fields, inboundToken, retiredKeys }: ProviderAccount<Static<TObject>>,
  options: ConnectOptions,
): ConnectedAccount | undefined {
  const module: ProviderModule = PROVIDER_MODULES[accountKindOf(channel, kind)];
  return fields && module.connect({ fields, inboundToken, retiredKeys }, options);
}
