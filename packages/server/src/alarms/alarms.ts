import {
  type Alarm,
  type AlarmChange,
  type AlarmTest,
  type ChangeAlarm,
  type CreateAlarm,
  MAX_ALARMS,
} from '@chatwire/protocol';
import type { RecordAct } from '../audit/act.ts';
import { changesOf } from '../audit/changes-of.ts';
import { ApiError, badRequest } from '../base/errors/api-error.ts';
import type { SecretBox } from '../base/secrets/secret-box.ts';
import type { Clock } from '../base/time/clock.ts';
import { insertAlarmChange, listAlarmChanges } from '../storage/alarms/alarm-changes-store.ts';
import {
  type AlarmRow,
  deleteAlarm,
  findAlarm,
  insertAlarms,
  listAlarms,
  lockAlarm,
  updateAlarm,
} from '../storage/alarms/alarms-store.ts';
import type { Db, Storage } from '../storage/storage.ts';
import { queueAlarmEvent } from '../webhooks/queue/queue-alarm-event.ts';
import { type AlarmCondition, announce, withoutData } from './alarm-condition.ts';
import { type AlarmDefinition, changedDefinition, definitionFaults } from './alarm-definition.ts';
import { newAlarmRow } from './new-alarm-row.ts';
import { conditionOf, definitionOf, isMuted, toAlarm, toAlarmChange } from './stored-alarm.ts';

export interface AlarmsOptions {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly secrets: SecretBox;
  /** Called after events were queued, with the number of deliveries that full queues dropped. */
  readonly onQueued: (dropped: number) => void;
}

/** Administration of alarms by operators. See docs/spec/last-mile.md#alarms. */
export class Alarms {
  readonly #options: AlarmsOptions;

  constructor(options: AlarmsOptions) {
    this.#options = options;
  }

  async list(): Promise<Alarm[]> {
    const { storage, clock } = this.#options;
    return (await listAlarms(storage.db)).map((row) => toAlarm(row, clock.now()));
  }

  async get(alarmId: string): Promise<Alarm> {
    const { storage, clock } = this.#options;
    const row = await findAlarm(storage.db, alarmId);
    if (!row) throw notFound();
    return toAlarm(row, clock.now());
  }

  /** Returns the last 100 times that alarms, or one alarm, were raised and cleared, newest first. */
  async changes(alarmId: string | undefined): Promise<AlarmChange[]> {
    return (await listAlarmChanges(this.#options.storage.db, alarmId)).map(toAlarmChange);
  }

  async create(input: CreateAlarm, record: RecordAct): Promise<Alarm> {
    const { storage, clock } = this.#options;
    const nowMs = clock.now();
    const row = newAlarmRow(input, nowMs);
    assertValid(definitionOf(row));
    await storage.transaction(async (tx) => {
      if ((await listAlarms(tx)).length >= MAX_ALARMS) {
        throw badRequest({ name: [`must be one of at most ${MAX_ALARMS} alarms`] });
      }
      await insertAlarms(tx, [row]);
      await record(tx, { action: 'alarm.created', target: targetOf(row), changes: auditChanges(undefined, row) });
    });
    return toAlarm(row, nowMs);
  }

  /**
   * Changes an alarm. Omitted members are kept. Clears a raised alarm if it is disabled, or if it measures something else now.
   */
  async change(alarmId: string, input: ChangeAlarm, record: RecordAct): Promise<Alarm> {
    return this.#write(async (tx, nowMs) => {
      const before = await lockAlarm(tx, alarmId);
      if (!before) throw notFound();
      const [old, definition] = [definitionOf(before), changedDefinition(definitionOf(before), input)];
      assertValid(definition);
      const after: AlarmRow = {
        ...before,
        name: input.name ?? before.name,
        definition: JSON.stringify(definition),
        is_enabled: Number(input.enabled ?? before.is_enabled === 1),
        muted_until_ms: input.mutedUntilMS === undefined ? before.muted_until_ms : input.mutedUntilMS,
        updated_at_ms: nowMs,
      };
      const condition = conditionAfter(
        conditionOf(before),
        { old, definition, isEnabled: after.is_enabled === 1 },
        nowMs,
      );
      const { alarm, dropped } = await this.#settle(tx, after, condition, nowMs);
      const { alarm_id: _, created_at_ms: __, ...columns } = alarm;
      await updateAlarm(tx, alarmId, columns);
      await record(tx, { action: 'alarm.changed', target: targetOf(after), changes: auditChanges(before, after) });
      return { result: toAlarm(alarm, nowMs), dropped };
    });
  }

  /** Deletes an alarm with its history. Webhooks get `alarm.cleared` if it is raised. */
  async remove(alarmId: string, record: RecordAct): Promise<void> {
    await this.#write(async (tx, nowMs) => {
      const row = await lockAlarm(tx, alarmId);
      if (!row) throw notFound();
      const { dropped } = await this.#settle(tx, row, withoutData(conditionOf(row), nowMs), nowMs);
      await deleteAlarm(tx, alarmId);
      await record(tx, { action: 'alarm.removed', target: targetOf(row), changes: auditChanges(row, undefined) });
      return { result: undefined, dropped };
    });
  }

  /** Sends `alarm.test` through the queues of the webhooks that select it. */
  async test(alarmId: string, record: RecordAct): Promise<AlarmTest> {
    const { secrets } = this.#options;
    return this.#write(async (tx, nowMs) => {
      const row = await findAlarm(tx, alarmId);
      if (!row) throw notFound();
      const event = { type: 'alarm.test', alarm: toAlarm(row, nowMs), sample: [] } as const;
      const { endpoints, dropped } = await queueAlarmEvent(tx, event, { secrets, nowMs });
      await record(tx, { action: 'alarm.tested', target: targetOf(row) });
      return { result: { success: true, webhooks: endpoints }, dropped };
    });
  }

  /**
   * Records and announces that an operator's change has cleared an alarm, if it has. Returns its row with the new condition.
   */
  async #settle(tx: Db, row: AlarmRow, condition: AlarmCondition, nowMs: number) {
    const announced = announce(condition, isMuted(row, nowMs), nowMs);
    const alarm: AlarmRow = { ...row, state: JSON.stringify(announced.condition) };
    if (conditionOf(row).isRaised && !condition.isRaised) {
      await insertAlarmChange(tx, { alarm_id: row.alarm_id, change: 'cleared', at_ms: nowMs, value: null });
    }
    if (announced.event === undefined) return { alarm, dropped: 0 };
    const event = { type: announced.event, alarm: toAlarm(alarm, nowMs), sample: [] };
    const { dropped } = await queueAlarmEvent(tx, event, { secrets: this.#options.secrets, nowMs });
    return { alarm, dropped };
  }

  async #write<T>(
    run: (tx: Db, nowMs: number) => Promise<{ readonly result: T; readonly dropped: number }>,
  ): Promise<T> {
    const { storage, clock, onQueued } = this.#options;
    const { result, dropped } = await storage.transaction((tx) => run(tx, clock.now()));
    onQueued(dropped);
    return result;
  }
}

function conditionAfter(
  condition: AlarmCondition,
  { old, definition, isEnabled }: { old: AlarmDefinition; definition: AlarmDefinition; isEnabled: boolean },
  nowMs: number,
): AlarmCondition {
  const subjectOf = ({ metric, filter }: AlarmDefinition) => JSON.stringify([metric, filter]);
  if (!isEnabled || subjectOf(old) !== subjectOf(definition)) return withoutData(condition, nowMs);
  return JSON.stringify(old) === JSON.stringify(definition) ? condition : { ...condition, pendingSinceMs: null };
}

function assertValid(definition: AlarmDefinition): void {
  const faults = definitionFaults(definition);
  if (faults) throw badRequest(faults);
}

function targetOf({ alarm_id: id, name }: AlarmRow) {
  return { kind: 'alarm', id, name } as const;
}

function auditChanges(before: AlarmRow | undefined, after: AlarmRow | undefined) {
  return changesOf(before && setByOperators(before), after && setByOperators(after));
}

/** Returns what operators have set, including a mute that has ended. */
function setByOperators(row: AlarmRow): object {
  const { state, value, sinceMS, ...members } = toAlarm(row, 0);
  return members;
}

function notFound(): ApiError {
  return new ApiError('ERR_ALARM_NOT_FOUND', 'Alarm not found.');
}
