import type { Channel, Outcome, ProviderName, Reason, ReasonDetail, RuleTrace } from '@chatwire/protocol';
import type { PushPayload } from '../providers/registry.ts';
import { outcomeOf } from './outcome-of.ts';
import type { EncodedPayload } from './payload/truncate-payload.ts';
import { reasonDetailOf } from './reason-detail-of.ts';
import type { CodedReason, DecidingSetting, MeasuredValue } from './rules/rule.ts';
import type { Target } from './targets/target.ts';

/** Decision about one candidate and one target; a push target unless the type parameters say otherwise. */
export type Decision<To = Target, Payload = PushPayload> = SendDecision<To, Payload> | SuppressDecision<To, Payload>;

export interface SendDecision<To = Target, Payload = PushPayload> extends Evaluated<To> {
  readonly action: 'send';
  readonly payload: EncodedPayload<Payload>;
}

export interface SuppressDecision<To = Target, Payload = PushPayload> extends Evaluated<To>, Suppression {
  /**
   * The payload that would have been sent; absent without a usable provider account.
   * See docs/spec/notifications.md#entry-fields.
   */
  readonly payload?: EncodedPayload<Payload>;
}

export interface Suppression {
  readonly action: 'suppress';
  readonly reason: Reason;
  readonly reasonDetail: ReasonDetail;
  readonly outcome: Outcome;
}

interface Evaluated<To> {
  readonly target: To;
  /** Whether a mention bypassed a failing rule. */
  readonly bypassed: boolean;
  /** Rule results in the order of docs/spec/notifications.md#rule-order. */
  readonly trace: readonly RuleTrace[];
}

/**
 * Returns the suppression for the reason of a failed rule. Only reasons about preferences have a setting source. See
 * docs/spec/notifications.md#reasons.
 */
export function suppressionOf(
  coded: CodedReason & Partial<DecidingSetting> & MeasuredValue,
  { channel, provider = 'none', providerId }: SuppressedTarget,
): Suppression {
  const about = {
    ...(channel && { channel }),
    ...(provider !== 'none' && { provider }),
    ...(providerId !== undefined && { providerId }),
    attempt: 0,
  };
  return {
    action: 'suppress',
    reason: coded.reason,
    reasonDetail: reasonDetailOf(coded, about),
    outcome: outcomeOf(coded),
  };
}

/** Target of a suppressed notification, as far as known. */
interface SuppressedTarget {
  readonly channel?: Channel;
  readonly provider?: ProviderName | 'none';
  readonly providerId?: string;
}
