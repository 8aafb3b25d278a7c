import { pushProviderOf } from '@chatwire/protocol';
import type { Candidate } from '../candidate.ts';
import type { PreparedEvent } from '../prepare-event.ts';
import type { Target } from './target.ts';
import { callRoleOf, type UsableToken, usableTokens } from './usable-tokens.ts';

/**
 * Returns the targets of an event for a candidate: each usable device, then the custom webhook; if there is neither, one target
 * with the provider `none`. Returns no target only for a user who declined a call and has no other device that rings. See
 * docs/spec/notifications.md#model, #call-tokens-and-ring-stop.
 */
export function targetsOf({ event, accounts }: PreparedEvent, candidate: Candidate): Target[] {
  const usable = usableTokens(event, candidate.uid, candidate.tokens);
  const onlyRinging = event.call !== undefined && callRoleOf(event, candidate.uid) === 'decliner';
  if (onlyRinging && usable.length === 0) return [];
  if (!accounts.hasProvider) return [{ provider: 'none', hasDevice: usable.length > 0 }];
  const targets: Target[] = usable.map(tokenTarget);
  if (accounts.hasCustom && !onlyRinging) targets.push({ provider: 'custom' });
  return targets.length > 0 ? targets : [{ provider: 'none', hasDevice: false }];

  function tokenTarget({ token, isRingStop }: UsableToken): Target {
    const provider = pushProviderOf(token.platform);
    return { provider, token, isRingStop, ...accounts.find(provider, token.providerId) };
  }
}
