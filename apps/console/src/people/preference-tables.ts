import type { OwnPreferences } from '@chatwire/protocol';
import { DND_AND_SCHEDULE } from '../text/common.ts';
import { settingLabel, settingValueLabel } from '../text/setting-label.ts';

/** Effective preference of one user. */
export interface PreferenceRow {
  readonly path: string;
  readonly name: string;
  readonly value: string;
  readonly source: 'user' | 'app';
  /** Ignored user value, as text. */
  readonly ignored?: string;
  /** Whether users can override it. */
  readonly isOverridable: boolean;
}

export interface PreferenceTable {
  readonly title: string;
  readonly rows: readonly PreferenceRow[];
}

type Block = Readonly<Record<string, unknown>>;

/** The app settings that affect users. */
interface AppPreferences {
  readonly preferences: Readonly<Record<'group' | 'oneOnOne' | 'mute' | 'call' | 'push' | 'email' | 'sms', Block>>;
}

/**
 * Returns the effective preferences of a user: their own where they can override, else the app's.
 * See docs/spec/notifications.md#effective-values.
 */
export function preferenceTables(
  { preferences: appValues }: AppPreferences,
  { preferences: userValues = {} }: OwnPreferences,
): PreferenceTable[] {
  const conversations = (block: 'oneOnOne' | 'group', keys: readonly string[]) =>
    keys.map((key) => eventRow(`${block}.${key}`, appValues[block], userValues[block]));
  return [
    { title: 'One-on-one messages', rows: conversations('oneOnOne', MESSAGE_KEYS) },
    { title: 'Group messages', rows: conversations('group', MESSAGE_KEYS) },
    { title: DND_AND_SCHEDULE, rows: [eventRow('mute.dndPreferenceSetting', appValues.mute, { ...userValues.mute })] },
    { title: 'Push', rows: [rowOf('push.enabled', appValues.push['enabled'], undefined, false)] },
    { title: 'Email', rows: digestRows('email', appValues.email, userValues.email) },
    { title: 'SMS', rows: digestRows('sms', appValues.sms, userValues.sms) },
    { title: 'Group changes', rows: conversations('group', MEMBER_KEYS) },
    { title: 'Calls', rows: CALL_KEYS.map((key) => eventRow(`call.${key}`, appValues.call, undefined)) },
  ];
}

const MESSAGE_KEYS = [
  'messagesSetting',
  'repliesSetting',
  'quotedRepliesSetting',
  'reactionsSetting',
  'messageEditedSetting',
  'messageDeletedSetting',
];
const MEMBER_KEYS = [
  'memberJoinedSetting',
  'memberLeftSetting',
  'memberAddedSetting',
  'memberKickedSetting',
  'memberBannedSetting',
  'memberUnbannedSetting',
  'memberScopeChangedSetting',
];
const CALL_KEYS = ['initiatedSetting', 'cancelledSetting', 'rejectedSetting', 'unansweredSetting'];
const DIGEST_KEYS = ['enabled', 'notifyForUnreadOnly', 'intervalInSeconds'];

/**
 * The override switch has the name of the value with `Override` instead of `Setting`.
 * See docs/spec/notifications.md#effective-values.
 */
function eventRow(path: string, appValues: Block, userValues: Block | undefined): PreferenceRow {
  const key = path.slice(path.indexOf('.') + 1);
  return rowOf(path, appValues[key], userValues?.[key], appValues[key.replace(/Setting$/, 'Override')] === true);
}

/**
 * Users can turn a channel off; turning it on has no effect while the app disables it.
 * See docs/spec/notifications.md#channel-settings.
 */
function digestRows(channel: 'email' | 'sms', appValues: Block, userValues: Block | undefined): PreferenceRow[] {
  return DIGEST_KEYS.map((key) => {
    const mayOverride = appValues['override'] === true && (key !== 'enabled' || appValues['enabled'] === true);
    return rowOf(`${channel}.${key}`, appValues[key], userValues?.[key], mayOverride);
  });
}

function rowOf(path: string, appValue: unknown, userValue: unknown, isOverridable: boolean): PreferenceRow {
  const isOverridden = isOverridable && userValue !== undefined;
  return {
    path,
    name: path.endsWith('.enabled')
      ? 'Enabled'
      : settingLabel(path).replace(/ in groups$| one-on-one$|, email$|, SMS$/, ''),
    value: settingValueLabel(path, isOverridden ? userValue : appValue),
    source: isOverridden ? 'user' : 'app',
    isOverridable,
    ...(!isOverridable && userValue !== undefined && { ignored: settingValueLabel(path, userValue) }),
  };
}
