import { settingCodeText } from '@chatwire/protocol/setting-codes';
import { clockText } from './clock-text.ts';
import { own } from './own.ts';
import { shortTime } from './times.ts';
import { upperFirst } from './upper-first.ts';

/**
 * A setting by its path in the preferences, as somebody would call it: `group.messagesSetting`.
 * See docs/spec/notifications.md#preferences.
 */
export function settingLabel(path: string): string {
  const [block = '', key = '', day] = path.split('.');
  if (day !== undefined) return `Schedule, ${upperFirst(day)} in the recipient’s time zone`;
  const known = own(WHOLE_PATHS, path) ?? own(NAMES, key.replace(/Setting$/, ''));
  if (known === undefined) return path;
  return `${known}${own(PLACES, block) ?? ''}`;
}

/** What a setting is set to: `mentions only`, `08:00 to 20:00`. Values that say nothing more are told as they are. */
export function settingValueLabel(path: string, value: unknown): string {
  if (isDay(value)) return dayLabel(value);
  if (path === 'mutedConversations' && typeof value === 'number') return `muted until ${shortTime(value)}`;
  if (path === 'threadSubscription') return value === false ? 'unsubscribed' : 'subscribed';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return settingCodeText(path, value) ?? value.toLocaleString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The hours of one day. */
export function dayLabel({ from, to, dnd }: Day): string {
  if (dnd) return 'closed all day';
  if (from === 0 && to === 2359) return 'open all day';
  return `${clockText(from)} to ${clockText(to)}`;
}

export interface Day {
  readonly from: number;
  readonly to: number;
  readonly dnd: boolean;
}

function isDay(value: unknown): value is Day {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value && 'dnd' in value;
}

const PLACES: Readonly<Record<string, string>> = {
  group: ' in groups',
  oneOnOne: ' one to one',
  email: ', email',
  sms: ', text messages',
  push: ', push',
};

const WHOLE_PATHS: Readonly<Record<string, string>> = {
  'mute.dndPreferenceSetting': 'Do not disturb',
  mutedConversations: 'Muted conversations',
  threadSubscription: 'Thread',
};

const NAMES: Readonly<Record<string, string>> = {
  messages: 'Messages',
  replies: 'Replies in threads',
  quotedReplies: 'Quoted replies',
  reactions: 'Reactions',
  messageEdited: 'Edits',
  messageDeleted: 'Deletions',
  memberJoined: 'Somebody joins',
  memberLeft: 'Somebody leaves',
  memberAdded: 'Members are added',
  memberKicked: 'A member is removed',
  memberBanned: 'A member is banned',
  memberUnbanned: 'A ban is lifted',
  memberScopeChanged: 'A role is changed',
  initiated: 'Incoming calls',
  rejected: 'Declined calls',
  cancelled: 'Cancelled calls',
  unanswered: 'Missed calls',
  ongoing: 'Calls answered elsewhere',
  busy: 'Calls: busy',
  ended: 'Ended calls',
  enabled: 'Switch of the channel',
  maxPerDay: 'Most a day',
  maxPerDayPerConversation: 'Most a day and conversation',
  maxGroupSize: 'Largest group',
};
