import type { DeviceReport, DeviceReportChange, ReportedDevice } from '@chatwire/protocol';
import { upperFirst } from '../text/upper-first.ts';

/** Notification permission of a device as a text. */
export interface PermissionText {
  readonly text: string;
  /** `bad`: it may keep notifications from being noticed. `unsure`: it may have changed since. */
  readonly look: 'good' | 'bad' | 'unsure';
}

const PERMISSIONS: Readonly<Record<NonNullable<DeviceReport['permission']>, PermissionText>> = {
  authorized: { text: 'Notifications on', look: 'good' },
  denied: { text: 'Notifications off', look: 'bad' },
  provisional: { text: 'Notifications delivered quietly', look: 'good' },
  ephemeral: { text: 'Notifications on, for an app clip', look: 'good' },
  not_determined: { text: 'Permission not requested yet', look: 'bad' },
};

/**
 * Returns the device's permission as text; undefined when the device has not reported it. It may have changed on a device that has not
 * been seen for long, or no longer responds. `timeText`: formats an epoch ms.
 */
export function permissionText(
  { permission, permissionSinceMS, tokens, lastSeenAtMS }: ReportedDevice,
  timeText: (ms: number) => string,
): PermissionText | undefined {
  if (permission === undefined) return undefined;
  const { text, look } = PERMISSIONS[permission];
  const isStale = tokens.some(({ stale }) => stale);
  if (isStale) return { text: `${text} when last seen, ${timeText(lastSeenAtMS)}`, look: 'unsure' };
  return { text: permissionSinceMS === undefined ? text : `${text} since ${timeText(permissionSinceMS)}`, look };
}

const SYSTEMS = { ios: 'iOS', android: 'Android', web: 'Browser', other: 'Other system' } as const;

/** Returns system and version of the app; empty without a report. Model and browser are in the name. */
export function deviceFacts({ os, osVersion, appVersion }: DeviceReport): string[] {
  const system = os && SYSTEMS[os];
  return [
    ...(system === undefined ? [] : [osVersion === undefined ? system : `${system} ${osVersion}`]),
    ...(appVersion === undefined ? [] : [`app ${appVersion}`]),
  ];
}

/**
 * Returns the settings in the last report that may delay or hide notifications, besides the permission. `timeText`: formats an epoch
 * ms.
 */
export function deviceWarnings(device: ReportedDevice, timeText: (ms: number) => string): string[] {
  const { channels = [], batterySaver, backgroundRefresh, standbyBucket, receipts, alert, lockScreen, tokens } = device;
  // Without permission, the system turns everything else off, too.
  const isAllowed = device.permission !== 'denied' && device.permission !== 'not_determined';
  const off = channels
    .filter(({ importance }) => importance === 'none')
    .map(({ id }) => withSince(id, channelSinceMs(device, id), timeText));
  const stale = tokens.find((token) => token.stale);
  return [
    ...(stale ? [staleText(device, stale.ageDays)] : []),
    ...(isAllowed && off.length > 0
      ? [`${off.length === 1 ? 'Notification channel' : 'Notification channels'} off: ${off.join(', ')}`]
      : []),
    ...(isAllowed && alert === false ? ['Banners off'] : []),
    ...(isAllowed && lockScreen === false ? ['Not shown on the lock screen'] : []),
    ...(batterySaver ? ['Battery saver was on'] : []),
    ...(backgroundRefresh === 'denied' || backgroundRefresh === 'restricted' ? ['Background refresh off'] : []),
    ...(standbyBucket === 'rare' || standbyBucket === 'restricted' ? [`Standby bucket: ${standbyBucket}`] : []),
    ...(receipts === false ? ['This version of the app reports no receipts'] : []),
  ];
}

/** Returns when a channel last changed, epoch ms; undefined if it has not, or not since the oldest change that is known. */
function channelSinceMs({ changes }: ReportedDevice, id: string): number | undefined {
  return changes.find(({ member }) => member === `channels.${id}`)?.atMS;
}

function withSince(text: string, sinceMs: number | undefined, timeText: (ms: number) => string): string {
  return sinceMs === undefined ? text : `${text} since ${timeText(sinceMs)}`;
}

/** Returns why the pushes to a device probably do not arrive. A browser that no longer responds may have been seen lately. */
function staleText({ os }: ReportedDevice, ageDays: number): string {
  const seen = ageDays > 1 ? `not seen for ${ageDays} days` : '';
  if (os !== 'web') return `${upperFirst(seen || 'Not seen')}: its push token is stale`;
  return `This browser no longer responds${seen && `: ${seen}`}. Its permission may have been revoked`;
}

/** Returns a change as `Permission: authorized → denied`. */
export function reportChangeText({ member, from, to }: DeviceReportChange): string {
  return `${memberText(member)}: ${from ?? 'none'} → ${to ?? 'none'}`;
}

function memberText(member: string): string {
  if (member === 'appVersion') return 'App version';
  return member.startsWith('channels.')
    ? `Notification channel ${member.slice('channels.'.length)}`
    : upperFirst(member);
}
