import type { DeviceReport, DeviceReportChange } from '@chatwire/protocol';

/** Parses the report of a device from its column. Returns an empty report for null. */
export function parseReport(json: string | null): DeviceReport {
  return json === null ? {} : (JSON.parse(json) as DeviceReport);
}

export function parseChanges(json: string | null): readonly DeviceReportChange[] {
  return json === null ? [] : (JSON.parse(json) as DeviceReportChange[]);
}
