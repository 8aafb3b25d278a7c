import {
  type Channel,
  type DryRunDecision,
  isDeviceReasonCode,
  outcomeText,
  type Platform,
  type ProviderName,
} from '@chatwire/protocol';
import { maskToken } from '../../logs/redaction/mask-token.ts';
import type { Decision, Suppression } from '../decision.ts';

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
    ...(decision.action === 'suppress' && reasonOf({ channel, ...decision })),
    ...(bypassed && { bypassed: true }),
    ...(nextOpeningMS !== undefined && { nextOpeningMS }),
    trace: [...trace],
    ...(payload && { payload: JSON.parse(payload.json) }),
  };
}

/** Returns the reason, with a sentence about the present. */
function reasonOf({
  channel,
  reason,
  reasonDetail,
}: Pick<Suppression, 'reason' | 'reasonDetail'> & { readonly channel: Channel }): Pick<
  DryRunDecision,
  'reason' | 'reasonDetail'
> {
  if (!isDeviceReasonCode(reasonDetail.code)) return { reason, reasonDetail };
  const message = outcomeText({ channel, reason, reasonDetail }, { isDryRun: true });
  return { reason, reasonDetail: { ...reasonDetail, message } };
}
