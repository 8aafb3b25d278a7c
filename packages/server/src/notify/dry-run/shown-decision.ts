import type { DryRunDecision } from '@chatwire/protocol';
import type { Candidate } from '../candidate.ts';
import type { Decision } from '../decision.ts';
import { nextOpeningOf } from '../next-opening-of.ts';
import type { PreparedEvent } from '../prepare-event.ts';
import type { Target } from '../targets/target.ts';

/** A decision about push as a dry run shows it: tokens masked, the payload complete. */
export function shownDecision(
  prepared: PreparedEvent,
  candidate: Candidate,
  decision: Decision,
  atMs: number,
): DryRunDecision {
  const isClosed = decision.trace.some(({ gate, result }) => gate === 'SCHEDULE' && result === 'fail');
  const nextOpeningMS = isClosed ? nextOpeningOf(prepared, candidate, atMs) : undefined;
  return {
    channel: 'push',
    ...targetFields(decision.target),
    wouldNotify: decision.verdict === 'send',
    ...(decision.verdict === 'suppress' && { reason: decision.reason, reasonDetail: decision.reasonDetail }),
    ...(decision.bypassed && { bypassed: true }),
    ...(nextOpeningMS !== undefined && { nextOpeningMS }),
    trace: [...decision.trace],
    ...(decision.payload && { payload: JSON.parse(decision.payload.json) }),
  };
}

function targetFields(target: Target): Pick<DryRunDecision, 'provider' | 'providerId' | 'tokenType' | 'pushToken'> {
  if (target.provider === 'none') return {};
  if (target.provider === 'custom') return { provider: 'custom' };
  const { provider, providerId, token } = target;
  return { provider, providerId, tokenType: token.platform, pushToken: `…${token.pushToken.slice(-4)}` };
}
