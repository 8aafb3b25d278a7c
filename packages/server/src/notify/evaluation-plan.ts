import type { AppSettings, Channel } from '@chatwire/protocol';
import type { ChatEvent } from '../outbox/chat-event.ts';
import { disabledChannelsFor, enabledChannelsFor } from './audience/eligibility-of.ts';
import type { SuppressDecision } from './decision.ts';
import type { DigestChannel } from './digest/digest-channel.ts';
import { groupSizeDecision } from './group-size.ts';

/** Plan for evaluating an eligible event. */
export interface EvaluationPlan {
  /** Whether candidates are decided about now. */
  readonly push: boolean;
  /** Channels whose digests the event may be part of: it starts their timers. */
  readonly digestChannels: readonly DigestChannel[];
  /**
   * The single decision of each channel for which the group is too large.
   * See docs/spec/notifications.md#candidates.
   */
  readonly tooLarge: readonly { readonly channel: Channel; readonly decision: SuppressDecision }[];
  /**
   * Disabled channels that would notify about the event. They have no decisions.
   * See docs/spec/notifications.md#triggers.
   */
  readonly off: readonly Channel[];
}

export function evaluationPlanOf(event: ChatEvent, settings: AppSettings): EvaluationPlan {
  const channels = enabledChannelsFor(event, settings);
  const tooLarge = channels.flatMap((channel) => {
    const decision = groupSizeDecision(event, settings, channel);
    return decision ? [{ channel, decision }] : [];
  });
  const fitting = channels.filter((channel) => !tooLarge.some((single) => single.channel === channel));
  return {
    push: fitting.includes('push'),
    digestChannels: fitting.filter((channel) => channel !== 'push'),
    tooLarge,
    off: disabledChannelsFor(event, settings),
  };
}
