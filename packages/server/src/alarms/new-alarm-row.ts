import type { CreateAlarm } from '@chatwire/protocol';
import { eventIdSource } from '../base/text/event-id.ts';
import type { AlarmRow } from '../storage/alarms/alarms-store.ts';
import { newCondition } from './alarm-condition.ts';
import { newDefinition } from './alarm-definition.ts';

const nextId = eventIdSource();

export function newAlarmRow(input: CreateAlarm, nowMs: number): AlarmRow {
  return {
    alarm_id: `al_${nextId(nowMs)}`,
    name: input.name,
    definition: JSON.stringify(newDefinition(input)),
    is_enabled: input.enabled === false ? 0 : 1,
    muted_until_ms: input.mutedUntilMS ?? null,
    state: JSON.stringify(newCondition(nowMs)),
    created_at_ms: nowMs,
    updated_at_ms: nowMs,
  };
}
