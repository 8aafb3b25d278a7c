import type { DeviceReport, DeviceReportChange, ReportedDevice } from '@chatwire/protocol';
import { upperFirst } from '../text/upper-first.ts';

/** Notification permission of a device as a text, and whether it may keep notifications from being noticed. */
export interface PermissionText {
  readonly text: string;
  readonly isBad: boolean;
}

const PERMISSIONS: Readonly<Record<NonNullable<DeviceReport['permission']>, PermissionText>> = {
  authorized: { text: 'Notifications on', isBad: false },
  denied: { text: 'Notifications off', isBad: true },
  provisional: { text: 'Notifications delivered quietly', isBad: false },
  ephemeral: { text: 'Notifications on, for an app clip', isBad: false },
  not_determined: { text: 'Permission not requested yet', isBad: true },
};

/**
 * Returns the device's permission as text; undefined when the device has not reported it. `timeText`: formats an epoch
 * ms.
 */
export function permissionText(
  { permission, permissionSinceMS }: ReportedDevice,
  timeText: (ms: number) => string,
): PermissionText | undefined {
  if (permission === undefined) return undefined;
  const { text, isBad } = PERMISSIONS[permission];
  return { text: permissionSinceMS === undefined ? text : `${text} since ${timeText(permissionSinceMS)}`, isBad };
}

const SYSTEMS = { ios: 'iOS', android: 'Android', web: 'Browser', other: 'Other system' } as const;

/** Returns model or browser, system, and version of the app; empty without a report. */
export function deviceFacts({ model, browser, os, osVersion, appVersion }: DeviceReport): string[] {
  const system = os && SYSTEMS[os];
  return [
    ...(model === undefined ? [] : [model]),
    ...(browser === undefined ? [] : [browser]),
    ...(system === undefined ? [] : [osVersion === undefined ? system : `${system} ${osVersion}`]),
    ...(appVersion === undefined ? [] : [`app ${appVersion}`]),
  ];
}

/** Returns the settings in the last report that may delay or hide notifications, besides the permission. */
export function deviceWarnings(device: ReportedDevice): string[] {
  const { channels = [], batterySaver, backgroundRefresh, standbyBucket, receipts, alert, lockScreen, tokens } = device;
  const off = channels.filter(({ importance }) => importance === 'none').map(({ id }) => id);
  const stale = tokens.find((token) => token.stale);
  return [
    ...(stale ? [`Not seen for ${stale.ageDays} days: its tokens are stale`] : []),
    ...(off.length > 0 ? [`${off.length === 1 ? 'Channel' : 'Channels'} off: ${off.join(', ')}`] : []),
    ...(alert === false ? ['Banners off'] : []),
    ...(lockScreen === false ? ['Not shown on the lock screen'] : []),
    ...(batterySaver ? ['Battery saver was on'] : []),
    ...(backgroundRefresh === 'denied' || backgroundRefresh === 'restricted' ? ['Background refresh off'] : []),
    ...(standbyBucket === 'rare' || standbyBucket === 'restricted' ? [`Standby bucket: ${standbyBucket}`] : []),
    ...(receipts === false ? ['This version of the app reports no receipts'] : []),
  ];
}

/** Returns a change as `Permission: authorized → denied`. */
export function changeText({ member, from, to }: DeviceReportChange): string {
  return `${memberText(member)}: ${from ?? 'none'} → ${to ?? 'none'}`;
}

function memberText(member: string): string {
  if (member === 'appVersion') return 'App version';
  return member.startsWith('channels.') ? `Channel ${member.slice('channels.'.length)}` : upperFirst(member);
}
