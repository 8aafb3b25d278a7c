import type { DeviceReport, DeviceReportChange } from '@chatwire/protocol';

/** Changes that are kept per device. See docs/spec/last-mile.md#device-storage-and-staleness. */
const MAX_CHANGES = 20;

/** Adds what a report changes in permission, channels, and version of the app. Newest first. */
export function withChanges(
  known: readonly DeviceReportChange[],
  before: DeviceReport,
  after: DeviceReport,
  atMS: number,
): DeviceReportChange[] {
  return [...changesBetween(before, after, atMS), ...known].slice(0, MAX_CHANGES);
}

function changesBetween(before: DeviceReport, after: DeviceReport, atMS: number): DeviceReportChange[] {
  const [old, fresh] = [watchedOf(before), watchedOf(after)];
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((member) => {
    const [from = null, to = null] = [old.get(member), fresh.get(member)];
    return from === to ? [] : [{ atMS, member, from, to }];
  });
}

function watchedOf({ permission, appVersion, channels = [] }: DeviceReport): ReadonlyMap<string, string> {
  return new Map([
    ...(permission === undefined ? [] : [['permission', permission] as const]),
    ...(appVersion === undefined ? [] : [['appVersion', appVersion] as const]),
    ...channels.map(({ id, importance }) => [`channels.${id}`, importance] as const),
  ]);
}
