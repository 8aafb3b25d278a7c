import { pushProviderOf } from '@chatwire/protocol';
import type { PushToken } from '../../candidate.ts';
import type { AccountDirectory } from '../../targets/account-directory.ts';
import type { Target } from '../../targets/target.ts';

/** Returns the target of a clear; without a token that is the operator's webhook. */
export function clearTargetOf(accounts: AccountDirectory, token: PushToken | undefined): Target {
  if (!token) return { provider: 'custom' };
  const provider = pushProviderOf(token.platform);
  return { provider, token, ringStop: false, ...accounts.of(provider, token.providerId) };
}
