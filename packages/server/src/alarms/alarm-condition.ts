import { type AlarmChangeKind, type AlarmEvent, type AlarmState, isPastClear, isPastRaise } from '@chatwire/protocol';
import type { AlarmDefinition } from './alarm-definition.ts';

/**
 * State of an alarm: whether it is raised, its last measured value, and which events were sent.
 *
 * cleared → raised: the value was past `raise` in every evaluation during `forSeconds`.
 * raised → cleared: the value had reached `clear` in every evaluation during `clearForSeconds`, or the alarm was disabled.
 * Evaluations without data cause no change. There are at least five minutes between two changes.
 */
export interface AlarmCondition {
  readonly isRaised: boolean;
  /** Last measured value; null if there is no data. */
  readonly value: number | null;
  /** Time at which the state that `stateOf` returns began. All times are epoch ms. */
  readonly sinceMs: number;
  /**
   * Time of the first of the consecutive evaluations whose value is a reason to raise or clear the alarm; null if the last
   * value is not.
   */
  readonly pendingSinceMs: number | null;
  /** Time of the last change; null if there was none. */
  readonly changedAtMs: number | null;
  /** Whether webhooks have received `alarm.raised`, but not `alarm.cleared`. */
  readonly isAnnounced: boolean;
  /** Time of the last `alarm.raised` or `alarm.reminder`. */
  readonly remindedAtMs: number | null;
}

/** A measured value. `samples`: number of entries from which a share was computed; absent for other metrics. */
export interface AlarmReading {
  readonly value: number;
  readonly samples?: number;
}

const MIN_BETWEEN_CHANGES_MS = 300_000;
const REMINDER_INTERVAL_MS = 4 * 3_600_000;

export function newCondition(nowMs: number): AlarmCondition {
  return {
    isRaised: false,
    value: null,
    sinceMs: nowMs,
    pendingSinceMs: null,
    changedAtMs: null,
    isAnnounced: false,
    remindedAtMs: null,
  };
}

export function stateOf({ isRaised, value }: AlarmCondition): AlarmState {
  if (isRaised) return 'raised';
  return value === null ? 'no_data' : 'ok';
}

/**
 * Returns the condition after an evaluation, and whether the alarm was raised or cleared. See docs/spec/last-mile.md#alarms.
 */
export function evaluate(
  alarm: AlarmDefinition,
  before: AlarmCondition,
  reading: AlarmReading,
  nowMs: number,
): { readonly condition: AlarmCondition; readonly change?: AlarmChangeKind } {
  const { value, samples } = reading;
  const hasData = samples === undefined || (samples > 0 && samples >= alarm.minSamples);
  if (!hasData) return { condition: withChanges(before, { value: null, pendingSinceMs: null }, nowMs) };
  const shouldChange = before.isRaised
    ? isPastClear(alarm.metric, value, alarm.clear)
    : isPastRaise(alarm.metric, value, alarm.raise);
  if (!shouldChange) return { condition: withChanges(before, { value, pendingSinceMs: null }, nowMs) };
  // The clock may have been set back.
  const pendingSinceMs = Math.min(before.pendingSinceMs ?? nowMs, nowMs);
  const waitMs = (before.isRaised ? alarm.clearForSeconds : alarm.forSeconds) * 1000;
  const isDue = nowMs - pendingSinceMs >= waitMs;
  const isSpaced = before.changedAtMs === null || Math.abs(nowMs - before.changedAtMs) >= MIN_BETWEEN_CHANGES_MS;
  if (!isDue || !isSpaced) return { condition: withChanges(before, { value, pendingSinceMs }, nowMs) };
  const isRaised = !before.isRaised;
  return {
    condition: withChanges(before, { isRaised, value, pendingSinceMs: null, changedAtMs: nowMs }, nowMs),
    change: isRaised ? 'raised' : 'cleared',
  };
}

/**
 * Returns the event that must be sent to webhooks, if there is one. While an alarm is muted, `alarm.raised` is delayed, and
 * reminders are omitted. `alarm.cleared` is sent even then, so that no incident stays open.
 */
export function announce(
  condition: AlarmCondition,
  isMuted: boolean,
  nowMs: number,
): { readonly condition: AlarmCondition; readonly event?: AlarmEvent } {
  const { isRaised, isAnnounced, remindedAtMs } = condition;
  if (!isRaised) {
    return isAnnounced ? { condition: { ...condition, isAnnounced: false }, event: 'alarm.cleared' } : { condition };
  }
  if (isMuted) return { condition };
  if (!isAnnounced) {
    return { condition: { ...condition, isAnnounced: true, remindedAtMs: nowMs }, event: 'alarm.raised' };
  }
  if (nowMs - (remindedAtMs ?? nowMs) < REMINDER_INTERVAL_MS) return { condition };
  return { condition: { ...condition, remindedAtMs: nowMs }, event: 'alarm.reminder' };
}

/**
 * Returns the condition of an alarm that is disabled or deleted, or whose metric or filter was changed: without a value, and
 * cleared.
 */
export function withoutData(before: AlarmCondition, nowMs: number): AlarmCondition {
  const cleared = before.isRaised ? { isRaised: false, changedAtMs: nowMs } : {};
  return withChanges(before, { ...cleared, value: null, pendingSinceMs: null }, nowMs);
}

function withChanges(before: AlarmCondition, changes: Partial<AlarmCondition>, nowMs: number): AlarmCondition {
  const after = { ...before, ...changes };
  return stateOf(after) === stateOf(before) ? after : { ...after, sinceMs: nowMs };
}
