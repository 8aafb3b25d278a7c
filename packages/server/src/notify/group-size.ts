import type { AppSettings } from '@chatwire/protocol';
import type { ChatEvent } from '../outbox/chat-event.ts';
import type { SuppressDecision } from './decision.ts';

/** The single decision about an event in a group that is too large for push; nobody is evaluated then. Contract 5.2. */
export function groupSizeDecision(
  { group }: ChatEvent,
  { preferences: { push } }: AppSettings,
): SuppressDecision | undefined {
  if (!group || group.membersCount <= push.maxGroupSize) return undefined;
  const ground = { setting: 'push.maxGroupSize', value: push.maxGroupSize, source: 'app' } as const;
  return {
    verdict: 'suppress',
    target: { provider: 'none', hasDevice: false },
    bypassed: false,
    reason: 'QUOTA_PREFERENCE',
    reasonDetail: {
      code: 'GROUP_SIZE',
      message: `The group has ${group.membersCount} members; push is for groups of up to ${push.maxGroupSize}.`,
      ...ground,
    },
    trace: [{ gate: 'QUOTA', result: 'fail', ...ground }],
  };
}
