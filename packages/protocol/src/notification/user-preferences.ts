import { type Static, Type } from 'typebox';
import { AUDIT_ACTOR_KINDS, AuditChange } from '../audit/audit-entry.ts';
import { DigestSettings } from './channel-settings.ts';
import { GroupPreferences, OneOnOnePreferences } from './event-preferences.ts';
import { LanguageTag } from './language-texts.ts';
import { MutePreferences, Schedule } from './mute-preferences.ts';
import { AppSettings } from './settings.ts';

const group = Type.Pick(GroupPreferences, [
  'messagesSetting',
  'repliesSetting',
  'quotedRepliesSetting',
  'reactionsSetting',
  'memberJoinedSetting',
  'memberLeftSetting',
  'memberAddedSetting',
  'memberKickedSetting',
  'memberBannedSetting',
  'memberUnbannedSetting',
  'memberScopeChangedSetting',
]);
const oneOnOne = Type.Pick(OneOnOnePreferences, [
  'messagesSetting',
  'repliesSetting',
  'quotedRepliesSetting',
  'reactionsSetting',
]);
const mute = Type.Pick(MutePreferences, ['dndPreferenceSetting', 'schedulePreferenceSetting']);
const digest = Type.Pick(DigestSettings, ['enabled', 'notifyForUnreadOnly', 'intervalInSeconds']);
/**
 * What the user has unsubscribed from: all emails, or those about individual conversations. See
 * docs/spec/last-mile.md#unsubscribe.
 */
const unsubscriptions = {
  unsubscribedAtMS: Type.Optional(
    Type.Integer({ description: 'When the user unsubscribed from all emails, epoch ms' }),
  ),
  unsubscribedConversations: Type.Optional(
    Type.Array(
      Type.Object({
        conversationId: Type.String(),
        atMS: Type.Integer({ description: 'When the user unsubscribed, epoch ms' }),
      }),
      { maxItems: 1000, description: 'Conversations about which the user gets no emails' },
    ),
  ),
};
const templates = Type.Object({ usePrivacyTemplate: Type.Boolean() });

/**
 * The values that one user has set. They are kept even while users are not permitted to override the setting.
 * See docs/spec/notifications.md#effective-values.
 */
export const OwnPreferences = Type.Object({
  preferences: Type.Optional(
    Type.Object({
      group: Type.Optional(Type.Partial(group)),
      oneOnOne: Type.Optional(Type.Partial(oneOnOne)),
      mute: Type.Optional(
        Type.Object({
          dndPreferenceSetting: Type.Optional(mute.properties.dndPreferenceSetting),
          schedulePreferenceSetting: Type.Optional(Type.Partial(Schedule)),
        }),
      ),
      email: Type.Optional(Type.Partial(digest)),
      sms: Type.Optional(Type.Partial(digest)),
    }),
  ),
  templates: Type.Optional(Type.Partial(templates)),
  /** Language of notification texts. See docs/spec/last-mile.md#language-privacy-and-size. */
  language: Type.Optional(LanguageTag),
});
export type OwnPreferences = Static<typeof OwnPreferences>;

/**
 * One change to a user's preferences, mutes, or time zone, or the adding or removal of their contact details.
 * See docs/spec/rest-and-realtime.md#preference-changes.
 */
export const PreferenceChange = Type.Object({
  atMS: Type.Integer(),
  by: Type.Object(
    {
      kind: Type.Enum(AUDIT_ACTOR_KINDS),
      auditId: Type.Optional(Type.Integer({ description: 'Entry of the audit log, if someone else changed it' })),
    },
    { description: 'Who made the change. Kind `user`: the user themselves; others have an entry in the audit log' },
  ),
  changes: Type.Array(AuditChange),
});
export type PreferenceChange = Static<typeof PreferenceChange>;

/**
 * Effective preferences of a user: app settings merged with the user's own values.
 * See docs/spec/notifications.md#user-preferences.
 */
export const UserPreferences = Type.Object(
  {
    preferences: Type.Object({
      group,
      oneOnOne,
      mute,
      /** Present only if users may set it, or if this user has unsubscribed. */
      email: Type.Optional(Type.Object({ ...digest.properties, ...unsubscriptions })),
      sms: Type.Optional(digest),
    }),
    sound: AppSettings.properties.sound,
    templates,
    /** Null: the language of the device, else that of the app. */
    language: Type.Union([LanguageTag, Type.Null()]),
  },
  { $id: 'NotificationPreferences' },
);
export type UserPreferences = Static<typeof UserPreferences>;
