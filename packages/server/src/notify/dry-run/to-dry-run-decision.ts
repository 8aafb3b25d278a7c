import type { Channel, DryRunDecision, Platform, ProviderName } from '@chatwire/protocol';
import { maskToken } from '../../logs/redaction/mask-token.ts';
import type { Decision } from '../decision.ts';

/** Target of a decision of any channel. */
interface AnyTarget {
  readonly provider: ProviderName | 'none';
  readonly providerId?: string;
  readonly token?: { readonly platform: Platform; readonly pushToken: string };
}

/** Converts a decision for a dry run: tokens masked, the payload complete. `openingMs`: when the schedule opens. */
export function toDryRunDecision(
  channel: Channel,
  { target, trace, bypassed, payload, ...decision }: Decision<AnyTarget, unknown>,
  openingMs: () => number | undefined,
): DryRunDecision {
  const isClosed = trace.some(({ gate, result }) => gate === 'SCHEDULE' && result === 'fail');
  const nextOpeningMS = isClosed ? openingMs() : undefined;
  const { provider, providerId, token } = target;
  return {
    channel,
    ...(provider !== 'none' && { provider }),
    ...(providerId !== undefined && { providerId }),
    ...(token && { tokenType: token.platform, pushToken: maskToken(token.pushToken) }),
    wouldNotify: decision.action === 'send',
    ...(decision.action === 'suppress' && { reason: decision.reason, reasonDetail: decision.reasonDetail }),
    ...(bypassed && { bypassed: true }),
    ...(nextOpeningMS !== undefined && { nextOpeningMS }),
    trace: [...trace],
    ...(payload && { payload: JSON.parse(payload.json) }),
  };
}
