import type { AppSettings, DigestSettings, OwnPreferences } from '@chatwire/protocol';
import type { DigestChannel } from './digest-channel.ts';

/** Effective settings of one user for an enabled channel. */
export interface DigestPreferences extends Pick<DigestSettings, 'notifyForUnreadOnly' | 'intervalInSeconds'> {
  /** The user's own switch: it never enables a channel that the app has disabled. */
  readonly isWanted: boolean;
}

/** Returns the preferences of a user for digests of one channel. See docs/spec/notifications.md#channel-settings. */
export function digestPreferencesOf(
  settings: AppSettings,
  own: OwnPreferences,
  channel: DigestChannel,
): DigestPreferences {
  const app = settings.preferences[channel];
  const mine = app.override ? own.preferences?.[channel] : undefined;
  return {
    isWanted: mine?.enabled ?? true,
    notifyForUnreadOnly: mine?.notifyForUnreadOnly ?? app.notifyForUnreadOnly,
    intervalInSeconds: mine?.intervalInSeconds ?? app.intervalInSeconds,
  };
}
