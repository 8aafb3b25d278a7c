import { type Static, Type } from 'typebox';
import { DigestSettings, PushSettings } from './channel-settings.ts';
import { CallPreferences, GroupPreferences, OneOnOnePreferences } from './event-preferences.ts';
import { MutePreferences } from './mute-preferences.ts';
import { Templates } from './templates.ts';

const neverOverridden = Type.Boolean({ default: false });
const sound = Type.String({ maxLength: 100, default: 'default' });

/**
 * Notification settings of the app: the default of every value and, beside it, whether users may override it.
 * Every value carries its shipped default in the schema. See docs/spec/notifications.md#preferences, #templates.
 */
export const AppSettings = Type.Object(
  {
    preferences: Type.Object({
      group: GroupPreferences,
      oneOnOne: OneOnOnePreferences,
      mute: MutePreferences,
      call: CallPreferences,
      /** A personal mention bypasses do not disturb, mutes and the schedule. See docs/spec/notifications.md#bypass. */
      bypassPreferencesForMentions: neverOverridden,
      /** A mention of everyone lifts the same, in groups. */
      bypassPreferencesForAllMentions: neverOverridden,
      email: DigestSettings,
      sms: DigestSettings,
      push: PushSettings,
    }),
    sound: Type.Object({ chat: sound, call: sound }),
    templates: Templates,
  },
  { $id: 'NotificationSettings' },
);
export type AppSettings = Static<typeof AppSettings>;
