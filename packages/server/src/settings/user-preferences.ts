import type { AppSettings, OwnPreferences } from '@chatwire/protocol';
import type { RecordAct } from '../audit/act.ts';
import { changesOf } from '../audit/changes-of.ts';
import {
  applyPreferencesPatch,
  ownPreferencesFromJson,
  type PreferencesPatch,
} from '../notify/settings-model/preferences-patch.ts';
import { endUnsubscriptions } from '../storage/notifications/settings/email-unsubscriptions-store.ts';
import {
  findProfile,
  type NotificationProfileRow,
  saveProfile,
} from '../storage/notifications/settings/notification-profiles-store.ts';
import type { Db, Storage } from '../storage/storage.ts';
import { recordPreferences } from './record-preferences.ts';

export async function preferencesOf(db: Db, uid: string): Promise<OwnPreferences> {
  return ownPreferencesOf(await findProfile(db, uid));
}

/**
 * Merges a patch into a user's own values. `ignored`: paths that the operator does not allow users to set. `record`: set if
 * the caller is not the user.
 * See docs/spec/notifications.md#effective-values.
 */
export function updatePreferences(
  storage: Storage,
  settings: AppSettings,
  uid: string,
  patch: PreferencesPatch,
  nowMs: number,
  record?: RecordAct,
): Promise<{ readonly own: OwnPreferences; readonly ignored: readonly string[] }> {
  return storage.transaction(async (tx) => {
    // Saving nothing locks the profile, and creates it if it is missing.
    const before = ownPreferencesOf(await saveProfile(tx, uid, {}, nowMs));
    const changed = applyPreferencesPatch(settings, before, patch);
    await saveProfile(tx, uid, { preferences: JSON.stringify(changed.own) }, nowMs);
    if (patch.resubscribes) await endUnsubscriptions(tx, uid, { nowMs });
    await recordPreferences(tx, uid, changesOf(before, changed.own), record);
    return changed;
  });
}

/** Resets all own values of the user, except mutes, unsubscriptions, time zone, and contact details. */
export async function resetPreferences(
  storage: Storage,
  uid: string,
  nowMs: number,
  record?: RecordAct,
): Promise<void> {
  await storage.transaction(async (tx) => {
    const before = ownPreferencesOf(await saveProfile(tx, uid, {}, nowMs));
    await saveProfile(tx, uid, { preferences: null }, nowMs);
    await recordPreferences(tx, uid, changesOf(before, {}), record);
  });
}

/** Sets the time zone of a user. Null: the server's default. */
export async function setTimeZone(
  storage: Storage,
  uid: string,
  timezone: string | null,
  nowMs: number,
  record?: RecordAct,
): Promise<void> {
  await storage.transaction(async (tx) => {
    const { timezone: before } = await saveProfile(tx, uid, {}, nowMs);
    await saveProfile(tx, uid, { timezone }, nowMs);
    await recordPreferences(tx, uid, changesOf({ timezone: before }, { timezone }), record);
  });
}

/** Parses a stored profile. Empty if there is none. */
export function ownPreferencesOf(profile: Pick<NotificationProfileRow, 'preferences'> | undefined): OwnPreferences {
  return profile?.preferences ? ownPreferencesFromJson(JSON.parse(profile.preferences)) : {};
}
