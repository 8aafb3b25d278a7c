import type { CheckRequest } from '@chatwire/protocol';
import { parseReport } from '../devices/device-json.ts';
import { zoneOf } from '../notify/time/local-time.ts';
import { ownPreferencesOf } from '../settings/user-preferences.ts';
import { findDevice } from '../storage/notifications/devices/devices-store.ts';
import { findProfile } from '../storage/notifications/settings/notification-profiles-store.ts';
import type { CheckContext } from './check-context.ts';
import type { CheckCaller, NotificationChecksOptions } from './check-options.ts';
import { CheckWriter, checkLanguageOf } from './texts/check-writer.ts';

/** Loads the input of all steps of a check: settings and preferences at its start, and the language of its texts. */
export async function loadCheck(
  { storage, clock, app, settings: current, directory, notifications, reported }: NotificationChecksOptions,
  checkId: string,
  { uid, sessionId }: CheckCaller,
  { channel = 'push', scope = 'this', language }: CheckRequest,
): Promise<{ readonly context: CheckContext; readonly writer: CheckWriter }> {
  const { db } = storage;
  const settings = await current.effective();
  const profile = await findProfile(db, uid);
  const ownPreferences = ownPreferencesOf(profile);
  const timezone = profile?.timezone ?? undefined;
  const device = parseReport((await findDevice(db, sessionId))?.report ?? null);
  const zone = zoneOf(timezone, app.defaultTimezone, clock.now());
  return {
    context: {
      db,
      clock,
      app,
      notifications,
      reported,
      checkId,
      uid,
      sessionId,
      channel,
      scope,
      settings,
      accounts: await directory.current(),
      ownPreferences,
      timezone,
      email: profile?.email ?? undefined,
    },
    writer: new CheckWriter(checkLanguageOf([language, device.language], ownPreferences, settings), zone),
  };
}
