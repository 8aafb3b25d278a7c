import type {
  ChangedSettings,
  DeviceChannel,
  DevicePermission,
  DeviceReportChange,
  LogEntry,
} from '@chatwire/protocol';
import type { DeviceOfEntry } from './devices-of-entries.ts';

/**
 * Returns the settings in the newest report of a device that differ from those when the push of an entry was decided; undefined
 * if none do, or if none are known. See docs/spec/last-mile.md#receipts-in-explanations.
 */
export function changedSettingsOf(
  entry: Pick<LogEntry, 'device' | 'reasonDetail'>,
  { device, report }: Pick<DeviceOfEntry, 'device' | 'report'>,
): ChangedSettings | undefined {
  if (!device) return undefined;
  const sinceMs = device.permission_since_ms;
  const permission = changedPermission(entry, report.permission);
  const channel = changedChannel(entry.device?.channel, report.channels);
  const channelSinceMs = channel && changedAtMs(device.changes, `channels.${channel.id}`);
  const reportsAgain = entry.device?.receipts === false && report.receipts === true;
  const changed: ChangedSettings = {
    ...(permission && { permission, ...(sinceMs !== null && { permissionSinceMS: sinceMs }) }),
    ...(channel && { channel, ...(channelSinceMs !== undefined && { channelSinceMS: channelSinceMs }) }),
    ...(reportsAgain && { receipts: true as const, ...(report.appVersion && { appVersion: report.appVersion }) }),
  };
  return Object.keys(changed).length === 0 ? undefined : changed;
}

function changedPermission(
  { device, reasonDetail }: Pick<LogEntry, 'device' | 'reasonDetail'>,
  now: DevicePermission | undefined,
): DevicePermission | undefined {
  const then = reasonDetail?.code === 'PERMISSION_OFF' ? 'denied' : device?.permission;
  return then === undefined || now === then ? undefined : now;
}

/** Returns the channel as it is now. A channel that the app has deleted is unchanged, because nothing is known about it. */
function changedChannel(
  then: DeviceChannel | undefined,
  channels: readonly DeviceChannel[] = [],
): DeviceChannel | undefined {
  const now = channels.find(({ id }) => id === then?.id);
  return now?.importance === then?.importance ? undefined : now;
}

/**
 * Returns when a device reported that permission had been turned off, after it had shown the push of an entry, epoch ms; undefined if it
 * has not, or if this is too many changes ago.
 */
export function permissionOffAtMs(
  { device: push }: Pick<LogEntry, 'device'>,
  { device }: Pick<DeviceOfEntry, 'device'>,
): number | undefined {
  if (push?.state !== 'displayed') return undefined;
  const { displayedAtMS = Infinity } = push;
  return changesOf(device?.changes).findLast(
    ({ member, to, atMS }) => member === 'permission' && to === 'denied' && atMS >= displayedAtMS,
  )?.atMS;
}

/** Returns when a member of the report last changed, epoch ms. */
function changedAtMs(changes: string | null, member: string): number | undefined {
  return changesOf(changes).find((change) => change.member === member)?.atMS;
}

/** Returns the changes of a report, newest first. */
function changesOf(changes: string | null | undefined): readonly DeviceReportChange[] {
  return JSON.parse(changes ?? '[]');
}
