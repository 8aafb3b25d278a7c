import type { DevicePermission } from '@chatwire/protocol';

/** The device of a login session; deleted with the session. */
export interface DevicesTable {
  session_id: number;
  uid: string;
  /** Time of the newest report, realtime connection, token registration, or receipt; exact to 5 minutes. */
  last_seen_at_ms: number;
  /** Permission as in the report. */
  permission: DevicePermission | null;
  permission_since_ms: number | null;
  /** DeviceReport as JSON; null until the device reports. */
  report: string | null;
  /** The newest 20 changes as JSON, newest first. */
  changes: string | null;
}
