import type { Alarm, AlarmChange } from '@chatwire/protocol';
import type { AlarmChangeRow } from '../storage/alarms/alarm-changes-store.ts';
import type { AlarmRow } from '../storage/alarms/alarms-store.ts';
import { type AlarmCondition, stateOf } from './alarm-condition.ts';
import type { AlarmDefinition } from './alarm-definition.ts';

/** Parses a stored definition, which was validated when it was written. */
export function definitionOf({ definition }: Pick<AlarmRow, 'definition'>): AlarmDefinition {
  return JSON.parse(definition) as AlarmDefinition;
}

export function conditionOf({ state }: AlarmRow): AlarmCondition {
  return JSON.parse(state) as AlarmCondition;
}

/** Converts a row to an alarm of the API. A mute that has ended is omitted. */
export function toAlarm(row: AlarmRow, nowMs: number): Alarm {
  const condition = conditionOf(row);
  return {
    alarmId: row.alarm_id,
    name: row.name,
    ...definitionOf(row),
    enabled: row.is_enabled === 1,
    ...(row.muted_until_ms !== null && isMuted(row, nowMs) && { mutedUntilMS: row.muted_until_ms }),
    state: stateOf(condition),
    value: condition.value,
    sinceMS: condition.sinceMs,
  };
}

export function toAlarmChange(row: AlarmChangeRow): AlarmChange {
  const { metric, severity } = definitionOf(row);
  return {
    alarmId: row.alarm_id,
    name: row.name,
    metric,
    severity,
    change: row.change,
    atMS: row.at_ms,
    value: row.value,
  };
}

export function isMuted({ muted_until_ms: untilMs }: AlarmRow, nowMs: number): boolean {
  return untilMs !== null && nowMs < untilMs;
}
