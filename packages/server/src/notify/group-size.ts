import type { AppSettings, Channel } from '@chatwire/protocol';
import type { ChatEvent } from '../outbox/chat-event.ts';
import { type SuppressDecision, suppressionOf } from './decision.ts';

/**
 * Returns the single decision about an event in a group that is too large for a channel, in which case no candidate is
 * evaluated; undefined if the group is small enough. See docs/spec/notifications.md#candidates.
 */
export function groupSizeDecision(
  { group }: Pick<ChatEvent, 'group'>,
  { preferences }: AppSettings,
  channel: Channel = 'push',
): SuppressDecision<{ readonly provider: 'none'; readonly hasDevice: false }> | undefined {
  const { maxGroupSize } = preferences[channel];
  if (!group || group.membersCount <= maxGroupSize) return undefined;
  const effective = { setting: `${channel}.maxGroupSize`, value: maxGroupSize, source: 'app' } as const;
  return {
    ...suppressionOf(
      { reason: 'QUOTA_PREFERENCE', code: 'GROUP_SIZE', ...effective, count: group.membersCount },
      { channel },
    ),
    target: { provider: 'none', hasDevice: false },
    bypassed: false,
    trace: [{ gate: 'QUOTA', result: 'fail', ...effective }],
  };
}
