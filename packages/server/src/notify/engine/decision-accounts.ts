import type { PushAccounts } from '../../settings/providers-directory.ts';
import type * as decision from '../accounts.ts';

/** What the decision may see of the accounts: no key leaves the directory. */
export function decisionAccountsOf(accounts: PushAccounts): decision.PushAccounts {
  return {
    fcm: accounts.fcm.map(({ fields, providerId, isEnabled, isDefault }) => ({
      providerId,
      isEnabled,
      isDefault,
      hasBadCredentials: fields === undefined,
      notificationInPayload: fields?.notificationInPayload ?? NEVER,
      collapseMessages: fields?.collapseMessages ?? false,
    })),
    apns: accounts.apns.map(({ fields, providerId, isEnabled, isDefault }) => ({
      providerId,
      isEnabled,
      isDefault,
      hasBadCredentials: fields === undefined,
      bundleId: fields?.bundleId ?? '',
      includeContentAvailable: fields?.includeContentAvailable ?? true,
      includeMutableContent: fields?.includeMutableContent ?? true,
    })),
    ...(accounts.custom && {
      custom: { isEnabled: accounts.custom.isEnabled && accounts.custom.fields !== undefined },
    }),
  };
}

const OFF = { chat: false, call: false };
const NEVER = { ios: OFF, android: OFF, web: OFF };
