import type { AlarmChangeKind } from '@chatwire/protocol';
import type { Generated } from 'kysely';

/** Alarms and their state. See docs/spec/last-mile.md#alarms. */
export interface AlarmsTable {
  alarm_id: string;
  name: string;
  /** JSON: metric, filter, thresholds, and times. */
  definition: string;
  is_enabled: number;
  muted_until_ms: number | null;
  /** JSON; written by evaluations and when a raised alarm is disabled. */
  state: string;
  created_at_ms: number;
  updated_at_ms: number;
}

/** The newest changes of each alarm between raised and cleared. */
export interface AlarmChangesTable {
  /** Ascending in the order of the changes. */
  change_id: Generated<number>;
  alarm_id: string;
  change: AlarmChangeKind;
  at_ms: number;
  /** Null without a measurement. */
  value: number | null;
}

/** The node that evaluates alarms; no row while none does. */
export interface AlarmLeaseTable {
  id: number;
  node: string;
  until_ms: number;
}

/** Measurements of each node, for the node that evaluates alarms. */
export interface AlarmReadingsTable {
  node: string;
  /** JSON. */
  readings: string;
  at_ms: number;
}
