import type { DeviceReport, DeviceReportChange } from '@chatwire/protocol';

/** Maximum number of changes that are stored per device. See docs/spec/last-mile.md#device-storage-and-staleness. */
const MAX_CHANGES = 20;

/** Returns the changes of a device with those that a report makes to permission, channels, and app version. Newest first. */
export function withChanges(
  earlier: readonly DeviceReportChange[],
  before: DeviceReport,
  after: DeviceReport,
  atMS: number,
): DeviceReportChange[] {
  return [...changesBetween(before, after, atMS), ...earlier].slice(0, MAX_CHANGES);
}

function changesBetween(before: DeviceReport, after: DeviceReport, atMS: number): DeviceReportChange[] {
  const [old, fresh] = [watchedValuesOf(before), watchedValuesOf(after)];
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((member) => {
    const [from = null, to = null] = [old.get(member), fresh.get(member)];
    return from === to ? [] : [{ atMS, member, from, to }];
  });
}

function watchedValuesOf({ permission, appVersion, channels = [] }: DeviceReport): ReadonlyMap<string, string> {
  return new Map([
    ...(permission === undefined ? [] : [['permission', permission] as const]),
    ...(appVersion === undefined ? [] : [['appVersion', appVersion] as const]),
    ...channels.map(({ id, importance }) => [`channels.${id}`, importance] as const),
  ]);
}
