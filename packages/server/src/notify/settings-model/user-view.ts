import { type AppSettings, type OwnPreferences, UserPreferences } from '@chatwire/protocol';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { mayOverride } from './may-override.ts';
import { isJsonObject, type JsonObject, membersOf } from './members-of.ts';

/** From which emails a user has unsubscribed, in the form of their preferences. */
export type EmailUnsubscriptions = Pick<
  NonNullable<UserPreferences['preferences']['email']>,
  'unsubscribedAtMS' | 'unsubscribedConversations'
>;

/**
 * Returns the preferences of a user as the API shows them: for each value the user's own if it applies, otherwise the app's. See
 * docs/spec/notifications.md#user-preferences.
 */
export function userView(
  settings: AppSettings,
  own: OwnPreferences,
  unsubscriptions: EmailUnsubscriptions = {},
): UserPreferences {
  const { group, oneOnOne, mute, sms } = UserPreferences.properties.preferences.properties;
  // Shown even if the user may set nothing in `preferences.email`.
  const isUnsubscribed = Object.keys(unsubscriptions).length > 0;
  const preferences = {
    group: block('group', group),
    oneOnOne: block('oneOnOne', oneOnOne),
    mute: block('mute', mute),
    ...((settings.preferences.email.override || isUnsubscribed) && {
      email: { ...digest('email', sms), ...unsubscriptions },
    }),
    ...(settings.preferences.sms.override && { sms: digest('sms', sms) }),
  };
  const view = {
    preferences,
    sound: settings.sound,
    templates: { usePrivacyTemplate: usesPrivacyTemplate(settings, own) },
    language: own.language ?? null,
  };
  if (!Value.Check(UserPreferences, view)) throw new Error('Stored settings and preferences do not fit together.');
  return view;

  function block(name: 'group' | 'oneOnOne' | 'mute' | 'email' | 'sms', schema: TSchema): unknown {
    return merged(schema, settings.preferences[name], own.preferences?.[name], ['preferences', name], settings);
  }

  /** Users cannot enable a channel that the app has disabled. See docs/spec/notifications.md#channel-settings. */
  function digest(name: 'email' | 'sms', schema: TSchema): object {
    const view = Object(block(name, schema));
    return settings.preferences[name].enabled ? view : { ...view, enabled: false };
  }
}

/** Returns whether the privacy templates apply to a user. See docs/spec/notifications.md#template-choice. */
export function usesPrivacyTemplate(settings: AppSettings, own: OwnPreferences): boolean {
  const choice = settings.templates.usePrivacyTemplate;
  return choice === 3 ? (own.templates?.usePrivacyTemplate ?? false) : choice === 2;
}

function merged(schema: TSchema, app: unknown, own: unknown, path: readonly string[], settings: AppSettings): unknown {
  const members = membersOf(schema);
  if (!members || !isJsonObject(app)) return own !== undefined && mayOverride(settings, path) ? own : app;
  const values: JsonObject = isJsonObject(own) ? own : {};
  return Object.fromEntries(
    members.names.map((name) => {
      const member = members.schemaOf(name);
      return [name, member && merged(member, app[name], values[name], [...path, name], settings)];
    }),
  );
}
