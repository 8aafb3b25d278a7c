import { settingsFromJson } from '../notify/settings-model/settings-patch.ts';
import { countDevices, type DeviceCounts } from '../storage/notifications/devices/device-counts-store.ts';
import { readNotificationSettings } from '../storage/notifications/settings/notification-settings-store.ts';
import type { Db } from '../storage/storage.ts';

const DAY_MS = 86_400_000;

/** Counts of all devices, for checks of an installation. `maxAgeDays`: number of days after which push tokens are stale; 0: never. */
export interface DeviceSummary extends DeviceCounts {
  readonly maxAgeDays: number;
}

export async function deviceSummary(db: Db, nowMs: number): Promise<DeviceSummary> {
  const stored = await readNotificationSettings(db);
  const { tokenMaxAgeDays: maxAgeDays } = settingsFromJson(stored === undefined ? {} : JSON.parse(stored)).preferences
    .push;
  const seenSinceMs = maxAgeDays === 0 ? 0 : nowMs - maxAgeDays * DAY_MS;
  return { ...(await countDevices(db, seenSinceMs, nowMs)), maxAgeDays };
}
