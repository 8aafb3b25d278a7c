import { TOKEN_PROVIDERS, type TokenProvider } from '@chatwire/protocol';
import { recordOf } from '../../base/values/record-of.ts';
import { PROVIDER_MODULES } from '../../providers/registry.ts';
import type { ProviderAccount, ProviderAccounts } from '../../settings/providers-directory.ts';
import type { PushAccount, PushAccountRefs } from '../push-accounts.ts';

/** Returns the data of provider accounts that decisions use. Contains no credentials. */
export function decisionAccountsOf(accounts: ProviderAccounts): PushAccountRefs {
  const [custom] = accounts.custom;
  return {
    ...recordOf(TOKEN_PROVIDERS, (provider) => accountsOf(accounts, provider)),
    ...(custom && { custom: { isEnabled: custom.isEnabled && custom.fields !== undefined } }),
  };
}

function accountsOf(accounts: ProviderAccounts, provider: TokenProvider): PushAccount[] {
  const known: readonly ProviderAccount<object>[] = accounts[provider];
  const { push }: { readonly push: { accountOf(fields: object | undefined): object } } = PROVIDER_MODULES[provider];
  return known.map(({ fields, providerId, isEnabled, isDefault }) => ({
    providerId,
    isEnabled,
    isDefault,
    hasBadCredentials: fields === undefined,
    ...push.accountOf(fields),
  }));
}
