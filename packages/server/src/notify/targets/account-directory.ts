import { type ReasonCode, TOKEN_PROVIDERS, type TokenProvider } from '@chatwire/protocol';
import type { PushAccount, PushAccountRefs } from '../push-accounts.ts';

/** Why the provider account of a push token cannot be used. See docs/spec/notifications.md#reasons. */
export type AccountFault = ReasonCode<'INVALID_PUSH_PROVIDER_ID'>;

/** The provider account of a push token, and why it cannot be used. `account` is also present if it is disabled, or its credentials are unusable. */
export interface AccountMatch<Account> {
  /** Provider id as entries contain it. */
  readonly providerId: string;
  readonly account?: Account;
  readonly fault?: AccountFault;
}

/** Finds provider accounts by id. */
export interface AccountDirectory {
  /** Whether push has an enabled provider account, or the custom webhook is enabled. */
  readonly hasProvider: boolean;
  readonly hasCustom: boolean;
  find(provider: TokenProvider, providerId: string | undefined): AccountMatch<PushAccount>;
}

export function accountDirectoryOf(accounts: PushAccountRefs): AccountDirectory {
  const hasCustom = accounts.custom?.isEnabled ?? false;
  const finders = new Map(TOKEN_PROVIDERS.map((provider) => [provider, finderOf(accounts, provider)]));
  return {
    hasCustom,
    hasProvider:
      hasCustom || TOKEN_PROVIDERS.some((provider) => accounts[provider]?.some(({ isEnabled }) => isEnabled)),
    find: (provider, providerId) => finders.get(provider)?.(providerId) ?? NO_DEFAULT,
  };
}

const NO_DEFAULT: AccountMatch<PushAccount> = { providerId: 'default', fault: 'NO_DEFAULT' };

/**
 * Returns a function that finds the account of a push token by its provider id; without an id, or for `default`, the default
 * account of the provider. See docs/spec/notifications.md#provider-selection.
 */
function finderOf(
  accounts: PushAccountRefs,
  provider: TokenProvider,
): (providerId: string | undefined) => AccountMatch<PushAccount> {
  const ofProvider = accounts[provider] ?? [];
  const matches = new Map(ofProvider.map((account) => [account.providerId, matchOf(account)]));
  const others = TOKEN_PROVIDERS.filter((other) => other !== provider).flatMap((other) => accounts[other] ?? []);
  const otherIds = new Set(others.map((account) => account.providerId));
  const defaultAccount = ofProvider.find((account) => account.isDefault);
  const defaultMatch = defaultAccount ? matchOf(defaultAccount) : NO_DEFAULT;
  return (providerId) => {
    if (!providerId || providerId === 'default') return defaultMatch;
    return matches.get(providerId) ?? { providerId, fault: otherIds.has(providerId) ? 'WRONG_KIND' : 'UNKNOWN' };
  };
}

function matchOf(account: PushAccount): AccountMatch<PushAccount> {
  const { providerId, isEnabled, hasBadCredentials } = account;
  if (!isEnabled) return { providerId, account, fault: 'DISABLED' };
  return hasBadCredentials ? { providerId, account, fault: 'BAD_CREDENTIALS' } : { providerId, account };
}
