import type { AppSettings, GroupPreferences, OwnPreferences } from '@chatwire/protocol';
import type { DecidingSetting } from './rule.ts';

type ConversationValue = 'messages' | 'replies' | 'quotedReplies' | 'reactions';
type MemberValue<Key = keyof GroupPreferences> = Key extends `${infer Name extends `member${string}`}Setting`
  ? Name
  : never;

/** Effective value of a setting with its source. See docs/spec/notifications.md#effective-values. */
export interface EffectiveSetting extends DecidingSetting {
  readonly value: number;
}

/** Returns the effective value of a message or reaction setting. `block`: kind of the conversation. */
export function conversationSetting(
  settings: AppSettings,
  ownPreferences: OwnPreferences,
  block: 'group' | 'oneOnOne',
  name: ConversationValue,
): EffectiveSetting {
  const key = `${name}Setting` as const;
  const app = settings.preferences[block];
  return effectiveSetting(
    `${block}.${key}`,
    app[key],
    app[`${name}Override`],
    ownPreferences.preferences?.[block]?.[key],
  );
}

/** Returns the effective value of a setting about group members. */
export function memberSetting(
  settings: AppSettings,
  ownPreferences: OwnPreferences,
  name: MemberValue,
): EffectiveSetting {
  const key = `${name}Setting` as const;
  const { group } = settings.preferences;
  return effectiveSetting(
    `group.${key}`,
    group[key],
    group[`${name}Override`],
    ownPreferences.preferences?.group?.[key],
  );
}

/** Returns the effective value of a setting that users cannot override. */
export function appSetting(setting: string, value: number): EffectiveSetting {
  return { setting, value, source: 'app' };
}

function effectiveSetting(
  setting: string,
  app: number,
  mayOverride: boolean,
  userValue: number | undefined,
): EffectiveSetting {
  return mayOverride && userValue !== undefined
    ? { setting, value: userValue, source: 'user' }
    : { setting, value: app, source: 'app' };
}
