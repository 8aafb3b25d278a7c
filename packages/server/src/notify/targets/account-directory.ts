import type { ReasonCode } from '@chatwire/protocol';
import type { ApnsAccount, FcmAccount, PushAccounts } from '../accounts.ts';

/** Why a token's account cannot be used. See docs/spec/notifications.md#reasons, INVALID_PUSH_PROVIDER_ID. */
export type AccountFault = ReasonCode<'INVALID_PUSH_PROVIDER_ID'>;

/** The account a token leads to. It is known although faulty when it is disabled or its key is bad. */
export interface AccountMatch<Account> {
  /** As written in entries. */
  readonly providerId: string;
  readonly account?: Account;
  readonly fault?: AccountFault;
}

/** Accounts by id; asked once per token of a fan-out. */
export interface AccountDirectory {
  /** Push has an enabled provider of whatever kind. */
  readonly hasProvider: boolean;
  readonly hasCustom: boolean;
  fcm(providerId: string | undefined): AccountMatch<FcmAccount>;
  apns(providerId: string | undefined): AccountMatch<ApnsAccount>;
}

export function accountDirectoryOf(accounts: PushAccounts): AccountDirectory {
  const hasCustom = accounts.custom?.isEnabled ?? false;
  return {
    hasCustom,
    hasProvider: hasCustom || [...accounts.fcm, ...accounts.apns].some((account) => account.isEnabled),
    fcm: finderOf(accounts.fcm, accounts.apns),
    apns: finderOf(accounts.apns, accounts.fcm),
  };
}

type KnownAccount = FcmAccount | ApnsAccount;

/**
 * See docs/spec/notifications.md#provider-selection: by id, or the default of the kind for tokens that name none or `default`.
 */
function finderOf<Account extends KnownAccount>(
  own: readonly Account[],
  other: readonly KnownAccount[],
): (providerId: string | undefined) => AccountMatch<Account> {
  const matches = new Map(own.map((account) => [account.providerId, matchOf(account)]));
  const otherIds = new Set(other.map((account) => account.providerId));
  const standard = own.find((account) => account.isDefault);
  const defaultMatch: AccountMatch<Account> = standard
    ? matchOf(standard)
    : { providerId: 'default', fault: 'NO_DEFAULT' };
  return (providerId) => {
    if (!providerId || providerId === 'default') return defaultMatch;
    return matches.get(providerId) ?? { providerId, fault: otherIds.has(providerId) ? 'WRONG_KIND' : 'UNKNOWN' };
  };
}

function matchOf<Account extends KnownAccount>(account: Account): AccountMatch<Account> {
  const { providerId, isEnabled, hasBadCredentials } = account;
  if (!isEnabled) return { providerId, account, fault: 'DISABLED' };
  return hasBadCredentials ? { providerId, account, fault: 'BAD_CREDENTIALS' } : { providerId, account };
}
