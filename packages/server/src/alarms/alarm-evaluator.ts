import type { AlarmChangeKind } from '@chatwire/protocol';
import { describeError } from '../base/errors/describe-error.ts';
import type { SecretBox } from '../base/secrets/secret-box.ts';
import { type Clock, every } from '../base/time/clock.ts';
import type { Probe } from '../base/time/probe.ts';
import type { LogStore } from '../logs/log-store.ts';
import { insertAlarmChange } from '../storage/alarms/alarm-changes-store.ts';
import { type AlarmRow, listAlarms, replaceAlarmState } from '../storage/alarms/alarms-store.ts';
import { isDatabaseDown } from '../storage/database-down.ts';
import type { Db, Storage } from '../storage/storage.ts';
import type { Logger } from '../telemetry/logger.ts';
import { queueAlarmEvent } from '../webhooks/queue/queue-alarm-event.ts';
import { type AlarmCondition, announce, evaluate } from './alarm-condition.ts';
import { AlarmNodes } from './alarm-nodes.ts';
import { measure, measureInMemory } from './measure/measure.ts';
import type { Measurement } from './measure/measurement.ts';
import { NodeMeter, type NodeReadings, type NodeSources } from './measure/node-readings.ts';
import { ReportingDevices } from './measure/reporting-devices.ts';
import { conditionOf, definitionOf, isMuted, toAlarm } from './stored-alarm.ts';

export interface EvaluatorOptions {
  readonly storage: Storage;
  readonly database: Probe;
  readonly logs: LogStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly secrets: SecretBox;
  /** Name of this node, the same after a restart. */
  readonly node: string;
  readonly sources: NodeSources;
  /** Called after events were queued, with the number of deliveries that full queues dropped. */
  readonly onQueued: (dropped: number) => void;
}

/** A condition, and changes, that could not be stored yet. */
interface UnsavedCondition {
  /** The stored state from which it was computed. */
  readonly storedState: string;
  readonly condition: AlarmCondition;
  readonly changes: readonly { readonly change: AlarmChangeKind; readonly atMs: number; readonly value: number }[];
}

const EVALUATION_INTERVAL_MS = 15_000;

/**
 * Evaluates the alarms every 15 s on one of the nodes. A change, its history, and its events are written in one transaction, so
 * that each change is announced once. While the database is down, every node evaluates what it measures itself. The changes
 * then appear in its metrics and server log, and are announced when the database is available again.
 */
export class AlarmEvaluator {
  readonly #options: EvaluatorOptions;
  readonly #nodes: AlarmNodes;
  readonly #meter: NodeMeter;
  readonly #devices: ReportingDevices;
  readonly #unsaved = new Map<string, UnsavedCondition>();
  /** Alarms as last read from the database. */
  #rows: readonly AlarmRow[] = [];
  /** Alarms whose last measurement failed. */
  readonly #failing = new Set<string>();
  #evaluation: Promise<void> = Promise.resolve();
  #isBusy = false;
  #stopTimer = () => {};

  constructor(options: EvaluatorOptions) {
    const { storage, logs, node, sources, clock } = options;
    this.#options = options;
    this.#nodes = new AlarmNodes({ storage, node });
    this.#meter = new NodeMeter(sources, clock.now());
    this.#devices = new ReportingDevices(logs);
  }

  async start(): Promise<void> {
    const { clock, storage } = this.#options;
    this.#rows = await listAlarms(storage.db);
    this.#stopTimer = every(clock, EVALUATION_INTERVAL_MS, () => {
      if (!this.#isBusy) this.#evaluation = this.#evaluateAll();
    });
  }

  /** Stops the evaluation, and releases the lease, so that another node can evaluate at once. */
  async stop(): Promise<void> {
    this.#stopTimer();
    await this.#evaluation;
    await this.#nodes.leave();
  }

  /** Resolves when no evaluation is in progress. */
  async idle(): Promise<void> {
    await this.#evaluation;
  }

  /** Returns the names of the enabled alarms, and whether one of that name is raised. Needs no database. */
  get raised(): ReadonlyMap<string, boolean> {
    const raised = new Map<string, boolean>();
    for (const row of this.#rows) {
      if (row.is_enabled === 1) raised.set(row.name, raised.get(row.name) || this.#conditionOf(row).isRaised);
    }
    return raised;
  }

  async #evaluateAll(): Promise<void> {
    const { clock, logger } = this.#options;
    this.#isBusy = true;
    try {
      const nowMs = clock.now();
      const found = await this.#read(nowMs);
      if (!found) return;
      for (const row of this.#rows) if (row.is_enabled === 1) await this.#evaluate(row, found, nowMs);
    } catch (error) {
      logger.error({ error: describeError(error) }, 'alarms cannot be evaluated, trying again');
    } finally {
      this.#isBusy = false;
    }
  }

  /**
   * Reads the alarms, and the readings of all nodes; while the database is down, only those of this node. Returns undefined if
   * another node evaluates.
   */
  async #read(nowMs: number): Promise<EvaluationInput | undefined> {
    const { storage, database } = this.#options;
    try {
      const isDatabaseUp = await database.isUp();
      if (isDatabaseUp) this.#rows = await listAlarms(storage.db);
      const own = await this.#meter.read(nowMs, this.#refusedPeriods());
      if (!isDatabaseUp) return { isDatabaseUp, nodes: [own] };
      const nodes = await this.#nodes.share(own, nowMs);
      if (nodes) return { isDatabaseUp, nodes };
      this.#unsaved.clear();
      return undefined;
    } catch (error) {
      if (!isDatabaseDown(error)) throw error;
      return { isDatabaseUp: false, nodes: [await this.#meter.read(nowMs, this.#refusedPeriods())] };
    }
  }

  async #evaluate(row: AlarmRow, found: EvaluationInput, nowMs: number): Promise<void> {
    const reading = await this.#measure(row, found, nowMs);
    const before = this.#conditionOf(row);
    const { condition, change } =
      reading === undefined
        ? { condition: before, change: undefined }
        : evaluate(definitionOf(row), before, reading, nowMs);
    const unsaved = this.#unsavedOf(row);
    const changes = [...(unsaved?.changes ?? [])];
    if (change !== undefined && reading !== undefined) {
      changes.push({ change, atMs: nowMs, value: reading.value });
      this.#log(row, change, reading.value);
    }
    const next = { storedState: row.state, condition, changes };
    if (JSON.stringify(condition) !== row.state) this.#unsaved.set(row.alarm_id, next);
    if (found.isDatabaseUp) await this.#save(row, next, reading, nowMs);
  }

  /** Measures the value of an alarm. Returns undefined if it cannot be measured now. */
  async #measure(
    row: AlarmRow,
    { isDatabaseUp, nodes }: EvaluationInput,
    nowMs: number,
  ): Promise<Measurement | undefined> {
    const { storage, logs, logger } = this.#options;
    const definition = definitionOf(row);
    if (!isDatabaseUp) return measureInMemory(definition, nodes);
    try {
      const reading = await measure(definition, { db: storage.db, logs, devices: this.#devices, nodes, nowMs });
      this.#failing.delete(row.alarm_id);
      return reading;
    } catch (error) {
      const facts = { alarmId: row.alarm_id, metric: definition.metric, error: describeError(error) };
      if (!this.#failing.has(row.alarm_id)) logger.warn(facts, 'an alarm cannot be measured');
      this.#failing.add(row.alarm_id);
      return undefined;
    }
  }

  async #save(row: AlarmRow, next: UnsavedCondition, reading: Measurement | undefined, nowMs: number): Promise<void> {
    const { storage, secrets, logger, onQueued } = this.#options;
    const announced = announce(next.condition, isMuted(row, nowMs), nowMs);
    const state = JSON.stringify(announced.condition);
    if (state === row.state && next.changes.length === 0) return;
    try {
      const sample = announced.event === undefined || reading === undefined ? [] : await reading.sample();
      const dropped = await storage.transaction(async (tx) => {
        if (!(await replaceAlarmState(tx, row, state))) return undefined;
        await insertChanges(tx, row, next.changes);
        if (announced.event === undefined) return undefined;
        const alarm = toAlarm({ ...row, state }, nowMs);
        return (await queueAlarmEvent(tx, { type: announced.event, alarm, sample }, { secrets, nowMs })).dropped;
      });
      this.#unsaved.delete(row.alarm_id);
      this.#rows = this.#rows.map((known) => (known === row ? { ...row, state } : known));
      if (dropped !== undefined) onQueued(dropped);
    } catch (error) {
      logger.warn({ alarmId: row.alarm_id, error: describeError(error) }, 'the state of an alarm cannot be stored yet');
    }
  }

  /** Returns the last computed condition, unless the stored one has changed since. */
  #conditionOf(row: AlarmRow): AlarmCondition {
    return this.#unsavedOf(row)?.condition ?? conditionOf(row);
  }

  #unsavedOf(row: AlarmRow): UnsavedCondition | undefined {
    const unsaved = this.#unsaved.get(row.alarm_id);
    return unsaved?.storedState === row.state ? unsaved : undefined;
  }

  #refusedPeriods(): number[] {
    const definitions = this.#rows.map(definitionOf).filter(({ metric }) => metric === 'refusedReceipts');
    return [...new Set(definitions.map(({ windowSeconds }) => windowSeconds))];
  }

  #log(row: AlarmRow, change: AlarmChangeKind, value: number): void {
    const { metric, severity } = definitionOf(row);
    const facts = { alarmId: row.alarm_id, alarm: row.name, metric, severity, value };
    if (change === 'raised') this.#options.logger.warn(facts, 'alarm raised');
    else this.#options.logger.info(facts, 'alarm cleared');
  }
}

interface EvaluationInput {
  readonly isDatabaseUp: boolean;
  readonly nodes: readonly NodeReadings[];
}

async function insertChanges(tx: Db, { alarm_id }: AlarmRow, changes: UnsavedCondition['changes']): Promise<void> {
  for (const { change, atMs, value } of changes) {
    await insertAlarmChange(tx, { alarm_id, change, at_ms: atMs, value });
  }
}
