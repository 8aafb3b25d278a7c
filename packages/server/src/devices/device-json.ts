import type { DeviceReport, DeviceReportChange } from '@chatwire/protocol';

/** Parses a device's report from its column. */
export function parseReport(json: string | null): DeviceReport {
  return json === null ? {} : (JSON.parse(json) as DeviceReport);
}

export function parseChanges(json: string | null): readonly DeviceReportChange[] {
  return json === null ? [] : (JSON.parse(json) as DeviceReportChange[]);
}
