import { PASS, type Rule } from './rule.ts';

/**
 * Rule 3. Fails if the recipient has muted this conversation, and the app settings allow users to mute such conversations.
 * See docs/spec/notifications.md#mute-and-schedule.
 */
export const muteRule: Rule = {
  name: 'MUTE',
  isPreference: true,
  isBypassable: true,
  evaluate({ event, candidate, nowMs }) {
    const { mutedGroupsOverride, mutedOneOnOnesOverride } = event.settings.preferences.mute;
    const isAllowed = event.event.message.receiverType === 'group' ? mutedGroupsOverride : mutedOneOnOnesOverride;
    const until = candidate.mutedUntilMs;
    if (!isAllowed || until === undefined || until <= nowMs) return PASS;
    return {
      result: 'fail',
      reason: 'MUTE_PREFERENCE',
      code: 'MUTED',
      setting: 'mutedConversations',
      value: until,
      source: 'user',
    };
  },
};
