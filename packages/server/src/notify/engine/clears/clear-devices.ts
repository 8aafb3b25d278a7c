import type { AppSettings } from '@chatwire/protocol';
import { customTargetOf } from '../../../storage/notifications/clears/clears-store.ts';
import { type PushTokenRow, tokensOfUsers } from '../../../storage/notifications/devices/push-tokens-store.ts';
import type { Db } from '../../../storage/storage.ts';
import type { PushToken } from '../../candidate.ts';
import { showsNothingSafely } from '../../clears/shows-nothing-safely.ts';
import { pushTokenOf } from '../load-candidates.ts';
import { tokenDevicesOf } from '../token-devices.ts';

/** A device, or the custom webhook, to which clears can be sent. */
export interface ClearDevice {
  /** Undefined for the custom webhook. */
  readonly token: PushToken | undefined;
  /** Whether the device accepts pushes that show nothing, without a penalty. */
  readonly isTolerant: boolean;
}

/**
 * Returns the devices of a user to which clears can be sent, by target. With `hasCustom`, includes the custom webhook.
 */
export async function clearDevicesOf(
  db: Db,
  uid: string,
  { hasCustom, nowMs }: { readonly hasCustom: boolean; readonly nowMs: number },
): Promise<ReadonlyMap<string, ClearDevice>> {
  const rows = (await tokensOfUsers(db, [uid], nowMs)).filter(({ kind }) => kind === 'chat');
  const known = await tokenDevicesOf(db, rows);
  const devices = new Map<string, ClearDevice>(rows.map((row) => [row.token_hash, deviceOf(row)]));
  if (hasCustom) devices.set(customTargetOf(uid), { token: undefined, isTolerant: true });
  return devices;

  function deviceOf(row: PushTokenRow): ClearDevice {
    const device = known.deviceFor(row);
    const { platform, push_token: pushToken } = row;
    return {
      token: { ...pushTokenOf(row), device },
      isTolerant: showsNothingSafely({ platform, pushToken, browser: device.browser, os: device.os }),
    };
  }
}

/** Returns whether clears contain the badge. See docs/spec/last-mile.md#badge-and-rest. */
export function clearsContainBadge({ preferences }: AppSettings): boolean {
  return preferences.push.badgeCountSetting;
}
