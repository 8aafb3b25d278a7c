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

/** Returns the setting of the block that fits the conversation. */
export function conversationSetting(
  settings: AppSettings,
  own: OwnPreferences,
  block: 'group' | 'oneOnOne',
  name: ConversationValue,
): EffectiveSetting {
  const key = `${name}Setting` as const;
  const app = settings.preferences[block];
  return effectiveSetting(`${block}.${key}`, app[key], app[`${name}Override`], own.preferences?.[block]?.[key]);
}

export function memberSetting(settings: AppSettings, own: OwnPreferences, name: MemberValue): EffectiveSetting {
  const key = `${name}Setting` as const;
  const { group } = settings.preferences;
  return effectiveSetting(`group.${key}`, group[key], group[`${name}Override`], own.preferences?.group?.[key]);
}

/** Returns a value that only the operator sets. */
export function appOnly(setting: string, value: number): EffectiveSetting {
  return { setting, value, source: 'app' };
}

function effectiveSetting(
  setting: string,
  app: number,
  mayOverride: boolean,
  own: number | undefined,
): EffectiveSetting {
  return mayOverride && own !== undefined
    ? { setting, value: own, source: 'user' }
    : { setting, value: app, source: 'app' };
}
