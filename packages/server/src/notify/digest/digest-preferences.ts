import type { AppSettings, DigestSettings, OwnPreferences } from '@chatwire/protocol';
import type { DigestChannel } from './digest-channel.ts';

/** Effective settings of one user for digests of a channel that the app has enabled. */
export interface DigestPreferences extends Pick<DigestSettings, 'notifyForUnreadOnly' | 'intervalInSeconds'> {
  /** Whether the user wants digests. Cannot enable a channel that the app has disabled. */
  readonly isWanted: boolean;
}

/** Returns the preferences of a user for digests of one channel. See docs/spec/notifications.md#channel-settings. */
export function digestPreferencesOf(
  settings: AppSettings,
  ownPreferences: OwnPreferences,
  channel: DigestChannel,
): DigestPreferences {
  const app = settings.preferences[channel];
  const mine = app.override ? ownPreferences.preferences?.[channel] : undefined;
  return {
    isWanted: mine?.enabled ?? true,
    notifyForUnreadOnly: mine?.notifyForUnreadOnly ?? app.notifyForUnreadOnly,
    intervalInSeconds: mine?.intervalInSeconds ?? app.intervalInSeconds,
  };
}
