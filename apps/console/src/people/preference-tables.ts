import type { OwnPreferences } from '@chatwire/protocol';
import { settingValueWords, settingWords } from '../words/setting-words.ts';

/** A preference as it counts for one person. */
export interface PreferenceRow {
  readonly path: string;
  readonly name: string;
  readonly value: string;
  readonly source: 'user' | 'app';
  /** What the person has set although it does not count, in words. */
  readonly ignored?: string;
  /** Users may set it for themselves. */
  readonly isTheirs: boolean;
}

export interface PreferenceTable {
  readonly title: string;
  readonly rows: readonly PreferenceRow[];
}

type Block = Readonly<Record<string, unknown>>;

/** The part of the app's settings that people may have an opinion of, or wonder about. */
interface AppPreferences {
  readonly preferences: Readonly<Record<'group' | 'oneOnOne' | 'mute' | 'call' | 'push' | 'email' | 'sms', Block>>;
}

/**
 * What counts for a person, and whose value that is: their own where they may set it, else the app's.
 * See docs/spec/notifications.md#effective-values.
 */
export function preferenceTables(
  { preferences: app }: AppPreferences,
  { preferences: own = {} }: OwnPreferences,
): PreferenceTable[] {
  const conversations = (block: 'oneOnOne' | 'group', keys: readonly string[]) =>
    keys.map((key) => eventRow(`${block}.${key}`, app[block], own[block]));
  return [
    { title: 'Messages one to one', rows: conversations('oneOnOne', MESSAGE_KEYS) },
    { title: 'Messages in groups', rows: conversations('group', MESSAGE_KEYS) },
    { title: 'Quiet', rows: [eventRow('mute.dndPreferenceSetting', app.mute, { ...own.mute })] },
    { title: 'Push', rows: [rowOf('push.enabled', app.push['enabled'], undefined, false)] },
    { title: 'Email', rows: digestRows('email', app.email, own.email) },
    { title: 'Text messages', rows: digestRows('sms', app.sms, own.sms) },
    { title: 'Changes in groups', rows: conversations('group', MEMBER_KEYS) },
    { title: 'Calls', rows: CALL_KEYS.map((key) => eventRow(`call.${key}`, app.call, undefined)) },
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
 * Its switch stands beside a value, named by replacing `Setting` with `Override`.
 * See docs/spec/notifications.md#effective-values.
 */
function eventRow(path: string, app: Block, own: Block | undefined): PreferenceRow {
  const key = path.slice(path.indexOf('.') + 1);
  return rowOf(path, app[key], own?.[key], app[key.replace(/Setting$/, 'Override')] === true);
}

/**
 * A user who turns a channel off gets nothing on it; turning it on has no effect while the app has it off.
 * See docs/spec/notifications.md#channel-settings.
 */
function digestRows(channel: 'email' | 'sms', app: Block, own: Block | undefined): PreferenceRow[] {
  return DIGEST_KEYS.map((key) => {
    const mayOverride = app['override'] === true && (key !== 'enabled' || app['enabled'] === true);
    return rowOf(`${channel}.${key}`, app[key], own?.[key], mayOverride);
  });
}

function rowOf(path: string, app: unknown, own: unknown, isTheirs: boolean): PreferenceRow {
  const counts = isTheirs && own !== undefined;
  return {
    path,
    name: NAMES[path.replace(/^(push|email|sms)\./, '')] ?? settingWords(path).replace(/ (in groups|one to one)$/, ''),
    value: wordsOf(path, counts ? own : app),
    source: counts ? 'user' : 'app',
    isTheirs,
    ...(!isTheirs && own !== undefined && { ignored: wordsOf(path, own) }),
  };
}

const NAMES: Readonly<Record<string, string>> = {
  enabled: 'Switched on',
  notifyForUnreadOnly: 'Only while messages are unread',
  intervalInSeconds: 'Waits before it is sent',
};

function wordsOf(path: string, value: unknown): string {
  if (path.endsWith('.intervalInSeconds') && typeof value === 'number') return waitWords(value);
  return settingValueWords(path, value);
}

function waitWords(seconds: number): string {
  const [unit, of] =
    seconds % 3_600 === 0
      ? (['hour', 3_600] as const)
      : seconds % 60 === 0
        ? (['minute', 60] as const)
        : (['second', 1] as const);
  return new Intl.NumberFormat(undefined, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / of);
}
