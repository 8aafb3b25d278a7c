import type { AppSettings, DigestSettings, OwnPreferences } from '@chatwire/protocol';
import type { DigestChannel } from './digest-channel.ts';

/** What counts for one user of a channel's settings. A user never enables what the app has switched off. Contract 8.4. */
export function digestPreferencesOf(
  settings: AppSettings,
  own: OwnPreferences,
  channel: DigestChannel,
): Pick<DigestSettings, 'enabled' | 'notifyForUnreadOnly' | 'intervalInSeconds'> {
  const app = settings.preferences[channel];
  const mine = app.override ? own.preferences?.[channel] : undefined;
  return {
    enabled: app.enabled && (mine?.enabled ?? true),
    notifyForUnreadOnly: mine?.notifyForUnreadOnly ?? app.notifyForUnreadOnly,
    intervalInSeconds: mine?.intervalInSeconds ?? app.intervalInSeconds,
  };
}
