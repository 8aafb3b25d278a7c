import { clockText } from '@chatwire/protocol/outcome-text';
import { SETTING_NAMES, settingCodeText } from '@chatwire/protocol/setting-codes';
import { MAX_GROUP_SIZE, USERS_CAN_OVERRIDE } from './common.ts';
import { ownValue } from './own-value.ts';
import { shortTime } from './times.ts';
import { upperFirst } from './upper-first.ts';

/**
 * Returns the label of a setting by its path in the preferences, such as `group.messagesSetting`.
 * See docs/spec/notifications.md#preferences.
 */
export function settingLabel(path: string): string {
  const [section = '', key = '', day] = path.split('.');
  if (key === 'schedulePreferenceSetting' && day !== undefined)
    return `Schedule, ${upperFirst(day)} in the recipient’s time zone`;
  const wholeLabel = ownValue(WHOLE_PATHS, path);
  if (wholeLabel !== undefined) return wholeLabel;
  const label = ownValue(LABELS, key.replace(/(?:Setting|Override)$/, ''));
  if (label === undefined) return path;
  const prefix = key.endsWith('Override') ? `${USERS_CAN_OVERRIDE}: ` : '';
  return `${prefix}${label}${ownValue(SECTIONS, section) ?? ''}`;
}

/** Returns the label of a value: `mentions only`, `08:00 to 20:00`. Unknown values are shown unchanged. */
export function settingValueLabel(path: string, value: unknown): string {
  if (value === undefined || value === null) return 'not set';
  if (isDay(value)) return dayLabel(value);
  if (path === 'mutedConversations' && typeof value === 'number') return `muted until ${shortTime(value)}`;
  if (path === 'threadSubscription') return value === false ? 'unsubscribed' : 'subscribed';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (path === 'push.tokenMaxAgeDays' && typeof value === 'number') return value === 0 ? 'never' : daysText(value);
  if (path.endsWith('.intervalInSeconds') && typeof value === 'number') return secondsText(value);
  if (typeof value === 'number') return settingCodeText(path, value) ?? value.toLocaleString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns the hours of one day as text. */
export function dayLabel({ from, to, dnd }: Day): string {
  if (dnd) return 'closed all day';
  if (from === 0 && to === 2359) return 'open all day';
  return `${clockText(from)} to ${clockText(to)}`;
}

const UNITS = [
  ['hour', 3_600],
  ['minute', 60],
] as const;

function daysText(days: number): string {
  return new Intl.NumberFormat(undefined, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);
}

/** Returns a duration in its largest unit without a remainder: `2 hours`, `90 seconds`. */
function secondsText(seconds: number): string {
  const [unit, size] = UNITS.find(([, unitSeconds]) => seconds % unitSeconds === 0) ?? (['second', 1] as const);
  return new Intl.NumberFormat(undefined, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size);
}

export interface Day {
  readonly from: number;
  readonly to: number;
  readonly dnd: boolean;
}

function isDay(value: unknown): value is Day {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value && 'dnd' in value;
}

const SECTIONS: Readonly<Record<string, string>> = {
  group: ' in groups',
  oneOnOne: ' one-on-one',
  email: ', email',
  sms: ', SMS',
  push: ', push',
};

const WHOLE_PATHS: Readonly<Record<string, string>> = {
  'mute.dndPreferenceSetting': 'Do not disturb',
  mutedConversations: 'Muted conversations',
  threadSubscription: 'Thread',
  'mute.dndPreferenceOverride': `${USERS_CAN_OVERRIDE}: Do not disturb`,
  'mute.schedulePreferenceOverride': 'Users can set their own hours',
  'mute.mutedGroupsOverride': 'Users can mute groups',
  'mute.mutedOneOnOnesOverride': 'Users can mute users',
  bypassPreferencesForMentions: 'Mentions by name bypass preferences',
  bypassPreferencesForAllMentions: 'Mentions of everyone bypass preferences',
  'push.tokenMaxAgeDays': 'Devices are stale after',
  'push.styleSetting': 'Appearance',
  'push.timeSensitiveSetting': 'Time-sensitive mentions',
  'email.unsubscribeSetting': 'Unsubscribe links',
  'sound.chat': 'Sound of messages',
  'sound.call': 'Sound of calls',
  ...SETTING_NAMES,
};

export const EVENT_LABELS = {
  messages: 'Messages',
  replies: 'Replies in threads',
  quotedReplies: 'Quoted replies',
  reactions: 'Reactions',
  messageEdited: 'Edits',
  messageDeleted: 'Deletions',
  memberJoined: 'Member joins',
  memberLeft: 'Member leaves',
  memberAdded: 'Members added',
  memberKicked: 'Member removed',
  memberBanned: 'Member banned',
  memberUnbanned: 'Member unbanned',
  memberScopeChanged: 'Role changed',
  initiated: 'Incoming calls',
  rejected: 'Declined calls',
  cancelled: 'Cancelled calls',
  unanswered: 'Missed calls',
  ongoing: 'Calls answered elsewhere',
  busy: 'Busy calls',
  ended: 'Ended calls',
} as const;

const LABELS: Readonly<Record<string, string>> = {
  ...EVENT_LABELS,
  enabled: 'Channel',
  intervalInSeconds: 'Digest delay',
  notifyForUnreadOnly: 'Only if still unread',
  maxPerDay: 'Daily limit',
  maxPerDayPerConversation: 'Daily limit per conversation',
  maxGroupSize: MAX_GROUP_SIZE,
  override: USERS_CAN_OVERRIDE,
  badgeCount: 'Badge count',
  trimTextField: 'Truncate long messages',
  customJson: 'Custom payload fields',
  includeMessageObject: 'Include messages',
  includeMessageMetadata: 'Message metadata',
  includeSenderMetadata: 'Sender metadata',
  includeReceiverMetadata: 'Receiver metadata',
};
