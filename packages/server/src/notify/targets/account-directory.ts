import { type ReasonCode, TOKEN_PROVIDERS, type TokenProvider } from '@chatwire/protocol';
import type { PushAccount, PushAccountRefs } from '../push-accounts.ts';

/** Why a token's account cannot be used. See docs/spec/notifications.md#reasons, INVALID_PUSH_PROVIDER_ID. */
export type AccountFault = ReasonCode<'INVALID_PUSH_PROVIDER_ID'>;

/** The account of a token. It is present although faulty when it is disabled or its key cannot be parsed. */
export interface AccountMatch<Account> {
  /** As written in entries. */
  readonly providerId: string;
  readonly account?: Account;
  readonly fault?: AccountFault;
}

/** Accounts by id; looked up once per token of a fan-out. */
export interface AccountDirectory {
  /** Push has an enabled provider of any kind. */
  readonly hasProvider: boolean;
  readonly hasCustom: boolean;
  of(provider: TokenProvider, providerId: string | undefined): AccountMatch<PushAccount>;
}

export function accountDirectoryOf(accounts: PushAccountRefs): AccountDirectory {
  const hasCustom = accounts.custom?.isEnabled ?? false;
  const finders = new Map(TOKEN_PROVIDERS.map((provider) => [provider, finderOf(accounts, provider)]));
  return {
    hasCustom,
    hasProvider:
      hasCustom || TOKEN_PROVIDERS.some((provider) => accounts[provider]?.some(({ isEnabled }) => isEnabled)),
    of: (provider, providerId) => finders.get(provider)?.(providerId) ?? NO_DEFAULT,
  };
}

const NO_DEFAULT: AccountMatch<PushAccount> = { providerId: 'default', fault: 'NO_DEFAULT' };

/**
 * See docs/spec/notifications.md#provider-selection: by id, or the default of the kind for tokens that name none or `default`.
 */
function finderOf(
  accounts: PushAccountRefs,
  provider: TokenProvider,
): (providerId: string | undefined) => AccountMatch<PushAccount> {
  const own = accounts[provider] ?? [];
  const matches = new Map(own.map((account) => [account.providerId, matchOf(account)]));
  const others = TOKEN_PROVIDERS.filter((other) => other !== provider).flatMap((other) => accounts[other] ?? []);
  const otherIds = new Set(others.map((account) => account.providerId));
  const standard = own.find((account) => account.isDefault);
  const defaultMatch = standard ? matchOf(standard) : NO_DEFAULT;
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
