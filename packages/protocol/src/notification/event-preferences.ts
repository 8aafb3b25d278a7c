import { type Static, Type } from 'typebox';
import { codesText, SETTING_CODES } from './setting-codes.ts';

/** Messages and replies: 1 none, 2 all, 3 mentions only. See docs/spec/notifications.md#event-preferences, code M. */
export const MESSAGE_CODES = [1, 2, 3] as const;
/** Actions: 1 none, 2 notify. See docs/spec/notifications.md#event-preferences, code N. */
export const NOTIFY_CODES = [1, 2] as const;
/**
 * Reactions: 1 none, 2 on own messages, 3 on all messages.
 * See docs/spec/notifications.md#event-preferences, code R.
 */
export const REACTION_CODES = [1, 2, 3] as const;

const overridable = Type.Boolean({ default: true, description: 'Whether users may change the setting for themselves' });
const messages = Type.Enum(MESSAGE_CODES, { default: 2, description: codesText(SETTING_CODES.messages) });
const reactions = Type.Enum(REACTION_CODES, { default: 2, description: codesText(SETTING_CODES.reactions) });
const notify = Type.Enum(NOTIFY_CODES, { default: 2, description: codesText(SETTING_CODES.notify) });
const silent = Type.Enum(NOTIFY_CODES, { default: 1, description: codesText(SETTING_CODES.notify) });

const conversationValues = {
  messagesSetting: messages,
  messagesOverride: overridable,
  repliesSetting: messages,
  repliesOverride: overridable,
  quotedRepliesSetting: messages,
  quotedRepliesOverride: overridable,
  reactionsSetting: reactions,
  reactionsOverride: overridable,
  messageEditedSetting: notify,
  messageDeletedSetting: notify,
};

export const GroupPreferences = Type.Object({
  ...conversationValues,
  memberJoinedSetting: silent,
  memberJoinedOverride: overridable,
  memberLeftSetting: silent,
  memberLeftOverride: overridable,
  memberAddedSetting: silent,
  memberAddedOverride: overridable,
  memberKickedSetting: silent,
  memberKickedOverride: overridable,
  memberBannedSetting: silent,
  memberBannedOverride: overridable,
  memberUnbannedSetting: silent,
  memberUnbannedOverride: overridable,
  memberScopeChangedSetting: silent,
  memberScopeChangedOverride: overridable,
});
export type GroupPreferences = Static<typeof GroupPreferences>;

export const OneOnOnePreferences = Type.Object(conversationValues);
export type OneOnOnePreferences = Static<typeof OneOnOnePreferences>;

/** Only the operator can set call notifications. `ongoing`, `busy` and `ended` are off by default. */
export const CallPreferences = Type.Object({
  initiatedSetting: notify,
  cancelledSetting: notify,
  rejectedSetting: notify,
  unansweredSetting: notify,
  ongoingSetting: silent,
  busySetting: silent,
  endedSetting: silent,
});
export type CallPreferences = Static<typeof CallPreferences>;
