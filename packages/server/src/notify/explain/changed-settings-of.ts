import type {
  ChangedSettings,
  ChannelImportance,
  DeviceChannel,
  DeviceContext,
  DeviceMember,
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
  const { device: push, processingStartedAtMS } = entry;
  const changes = changesOf(device.changes);
  const sinceMs = device.permission_since_ms;
  const permissionThen = permissionOf(entry);
  const permission = isChanged(push, 'permission', permissionThen, report.permission, changes)
    ? report.permission
    : undefined;
  const untilMs = changes.findLast(
    ({ member, from, atMS }) => member === 'permission' && from === permissionThen && atMS >= processingStartedAtMS,
  )?.atMS;
  const channel = changedChannel(push, report.channels, changes);
  const channelSinceMs = channel && changedAtMs(changes, `channels.${channel.id}`);
  const reportsAgain = push?.receipts === false && report.receipts === true;
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

/** Returns the permission when the push arrived: a receipt is newer than the report that was known when the push was decided. */
function permissionOf({
  device: push,
  reasonDetail,
}: Pick<LogEntry, 'device' | 'reasonDetail'>): DevicePermission | undefined {
  const isOff = reasonDetail?.code === 'PERMISSION_OFF' || push?.suppressedBy === 'permission';
  return isOff ? 'denied' : push?.permission;
}

/** Returns the channel as it is now. A channel that the app has deleted is unchanged, because nothing is known about it. */
function changedChannel(
  push: DeviceMember | undefined,
  channels: readonly DeviceChannel[] = [],
  changes: readonly DeviceReportChange[],
): DeviceChannel | undefined {
  const id = push?.channel?.id;
  const then = push?.suppressedBy === 'channel' ? 'none' : push?.channel?.importance;
  const now = channels.find((channel) => channel.id === id);
  return now && isChanged(push, `channels.${now.id}`, then, now.importance, changes) ? now : undefined;
}

/**
 * Returns whether a setting differs from what it was when the push arrived. If a receipt shows that the setting was off, only a change that was
 * reported after it counts: an earlier report does not say what it is now.
 */
function isChanged(
  push: DeviceMember | undefined,
  member: string,
  then: string | undefined,
  now: string | undefined,
  changes: readonly DeviceReportChange[],
): boolean {
  if (then === undefined || now === undefined || now === then) return false;
  if (push?.suppressedAtMS === undefined) return true;
  return (changedAtMs(changes, member) ?? -Infinity) >= push.suppressedAtMS;
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
function changedAtMs(changes: readonly DeviceReportChange[], member: string): number | undefined {
  return changes.find((change) => change.member === member)?.atMS;
}

/** Returns the changes of a report, newest first. */
function changesOf(changes: string | null | undefined): readonly DeviceReportChange[] {
  return JSON.parse(changes ?? '[]');
}
