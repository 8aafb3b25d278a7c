import { type Static, Type } from 'typebox';
import { DigestSettings, EmailSettings, PushSettings } from './channel-settings.ts';
import { CallPreferences, GroupPreferences, OneOnOnePreferences } from './event-preferences.ts';
import { MutePreferences } from './mute-preferences.ts';
import { Templates } from './templates.ts';

const neverOverridden = Type.Boolean({ default: false });
const sound = Type.String({ maxLength: 100, default: 'default' });

/**
 * Notification settings of the app: every value, and whether users may override it. The schema contains the default of
 * every value.
 * See docs/spec/notifications.md#preferences, #templates.
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
      /** In groups, a mention of everyone bypasses the same rules. */
      bypassPreferencesForAllMentions: neverOverridden,
      email: EmailSettings,
      sms: DigestSettings,
      push: PushSettings,
    }),
    sound: Type.Object({ chat: sound, call: sound }),
    templates: Templates,
  },
  { $id: 'NotificationSettings' },
);
export type AppSettings = Static<typeof AppSettings>;
