import type {
  ChangedSettings,
  ChannelImportance,
  DeviceChannel,
  DeviceContext,
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
  entry: Pick<LogEntry, 'device' | 'reasonDetail' | 'processingStartedAtMS'>,
  { device, report }: Pick<DeviceOfEntry, 'device' | 'report'>,
): ChangedSettings | undefined {
  if (!device) return undefined;
  const sinceMs = device.permission_since_ms;
  const permission = changedPermission(entry, report.permission);
  const untilMs = changesOf(device.changes).findLast(
    ({ member, atMS }) => member === 'permission' && atMS >= entry.processingStartedAtMS,
  )?.atMS;
  const channel = changedChannel(entry.device?.channel, report.channels);
  const channelSinceMs = channel && changedAtMs(device.changes, `channels.${channel.id}`);
  const reportsAgain = entry.device?.receipts === false && report.receipts === true;
  const changed: ChangedSettings = {
    ...(permission && {
      permission,
      ...(sinceMs !== null && { permissionSinceMS: sinceMs }),
      ...(untilMs !== undefined && untilMs !== sinceMs && { permissionUntilMS: untilMs }),
    }),
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
 * When a device reported that a setting had been turned off without which a notification does not stay in its list, and when it
 * first reported that it was on again; epoch ms.
 */
export type TurnedOff = Pick<
  DeviceContext,
  'permissionOffAtMS' | 'permissionOnAtMS' | 'channelOffAtMS' | 'channelOnAtMS'
>;

/**
 * Returns when a device reported that permission, or the channel of the push of an entry, had been turned off after it had shown the
 * push. Systems then take the notifications off the list; Android does so for a channel that is off, too, but not for one that has
 * become less important. Empty if nothing was turned off, or if this is too many changes ago.
 */
export function turnedOffOf(
  { device: push }: Pick<LogEntry, 'device'>,
  { device }: Pick<DeviceOfEntry, 'device'>,
): TurnedOff {
  if (push?.state !== 'displayed') return {};
  const { displayedAtMS = Infinity, channel } = push;
  const changes = changesOf(device?.changes).filter(({ atMS }) => atMS >= displayedAtMS);
  const permission = offAndOn(changes, 'permission', 'denied');
  const ofChannel = channel && offAndOn(changes, `channels.${channel.id}`, 'none');
  return {
    ...(permission && { permissionOffAtMS: permission.offAtMs }),
    ...(permission?.onAtMs !== undefined && { permissionOnAtMS: permission.onAtMs }),
    ...(ofChannel && { channelOffAtMS: ofChannel.offAtMs }),
    ...(ofChannel?.onAtMs !== undefined && { channelOnAtMS: ofChannel.onAtMs }),
  };
}

/**
 * Returns when a member of the report was first turned off, and when it was first on again after that; epoch ms. Undefined if it was
 * never turned off. `changes`: newest first.
 */
function offAndOn(
  changes: readonly DeviceReportChange[],
  name: string,
  off: string,
): { readonly offAtMs: number; readonly onAtMs: number | undefined } | undefined {
  const own = changes.filter(({ member }) => member === name);
  const firstOff = own.findLastIndex(({ to }) => to === off);
  const first = own[firstOff];
  if (!first) return undefined;
  return { offAtMs: first.atMS, onAtMs: own.slice(0, firstOff).findLast(({ to }) => isOn(to))?.atMS };
}

/** Returns whether a permission, or the importance of a channel, allows notifications. Null: no longer reported. */
function isOn(value: string | null): boolean {
  return value !== null && !OFF_VALUES.has(value);
}

const OFF_VALUES: ReadonlySet<string> = new Set<DevicePermission | ChannelImportance>([
  'denied',
  'not_determined',
  'none',
]);

/** Returns when a member of the report last changed, epoch ms. */
function changedAtMs(changes: string | null, member: string): number | undefined {
  return changesOf(changes).find((change) => change.member === member)?.atMS;
}

/** Returns the changes of a report, newest first. */
function changesOf(changes: string | null | undefined): readonly DeviceReportChange[] {
  return JSON.parse(changes ?? '[]');
}
