import type { AppSettings } from '@chatwire/protocol';
import { customTargetOf } from '../../../storage/notifications/clears/clears-store.ts';
import { type PushTokenRow, tokensOfUsers } from '../../../storage/notifications/devices/push-tokens-store.ts';
import type { Db } from '../../../storage/storage.ts';
import type { PushToken } from '../../candidate.ts';
import { showsNothingSafely } from '../../clears/shows-nothing-safely.ts';
import { pushTokenOf } from '../load-candidates.ts';
import { tokenDevicesOf } from '../token-devices.ts';

/** A target of clears that exists. */
export interface ClearDevice {
  /** Undefined for the operator's webhook. */
  readonly token: PushToken | undefined;
  /** Receives pushes that show nothing without a penalty. */
  readonly isTolerant: boolean;
}

/**
 * Returns the devices of a user that clears may be sent to, by target; with the operator's webhook if it is enabled.
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
    const device = known.of(row);
    const { platform, push_token: pushToken } = row;
    return {
      token: { ...pushTokenOf(row), device },
      isTolerant: showsNothingSafely({ platform, pushToken, browser: device.browser, os: device.os }),
    };
  }
}

/** Returns whether clears contain the badge. See docs/spec/last-mile.md#badge-and-rest. */
export function hasBadge({ preferences }: AppSettings): boolean {
  return preferences.push.badgeCountSetting;
}
