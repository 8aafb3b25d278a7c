import type { AppSettings, Channel } from '@chatwire/protocol';
import type { ChatEvent } from '../outbox/chat-event.ts';
import { disabledChannelsFor, enabledChannelsFor } from './audience/eligibility-of.ts';
import type { SuppressDecision } from './decision.ts';
import type { DigestChannel } from './digest/digest-channel.ts';
import { groupSizeDecision } from './group-size.ts';

/** What the engine has to do with an eligible event. */
export interface EvaluationPlan {
  /** Whether push decisions are made for its candidates. */
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
  readonly disabledChannels: readonly Channel[];
}

/** Returns what the engine has to do with an event. The event must be eligible. */
export function evaluationPlanOf(event: ChatEvent, settings: AppSettings): EvaluationPlan {
  const channels = enabledChannelsFor(event, settings);
  const tooLarge = channels.flatMap((channel) => {
    const decision = groupSizeDecision(event, settings, channel);
    return decision ? [{ channel, decision }] : [];
  });
  const otherChannels = channels.filter((channel) => !tooLarge.some((single) => single.channel === channel));
  return {
    push: otherChannels.includes('push'),
    digestChannels: otherChannels.filter((channel) => channel !== 'push'),
    tooLarge,
    disabledChannels: disabledChannelsFor(event, settings),
  };
}
