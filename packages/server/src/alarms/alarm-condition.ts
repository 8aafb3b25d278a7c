import { type AlarmChangeKind, type AlarmEvent, type AlarmState, isPastClear, isPastRaise } from '@chatwire/protocol';
import type { AlarmDefinition } from './alarm-definition.ts';

/**
 * State of an alarm: whether it is raised, its last measured value, and which events were sent.
 *
 * cleared → raised: the value was past `raise` in every evaluation of `forSeconds`.
 * raised → cleared: the value had reached `clear` in every evaluation of `clearForSeconds`; or the alarm was disabled.
 * Evaluations without data change neither. Two changes are at least five minutes apart.
 */
export interface AlarmCondition {
  readonly isRaised: boolean;
  /** Last value; null while there is no data. */
  readonly value: number | null;
  /** When the state that `stateOf` returns began. All times are epoch ms. */
  readonly sinceMs: number;
  /**
   * Time of the first of the consecutive evaluations whose value calls for a change; null while the value calls for
   * none.
   */
  readonly pendingSinceMs: number | null;
  /** Last time it was raised or cleared. */
  readonly changedAtMs: number | null;
  /** The last event reported the alarm as raised. The next one, other than a reminder, is `alarm.cleared`. */
  readonly isAnnounced: boolean;
  /** Last `alarm.raised` or `alarm.reminder`. */
  readonly remindedAtMs: number | null;
}

/** A measured value. `samples`: how many entries a share was computed from; absent for other metrics. */
export interface AlarmReading {
  readonly value: number;
  readonly samples?: number;
}

const MIN_BETWEEN_CHANGES_MS = 300_000;
const REMINDED_EVERY_MS = 4 * 3_600_000;

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

/** Advances a condition by one evaluation. See docs/spec/last-mile.md#alarms. */
export function evaluate(
  alarm: AlarmDefinition,
  before: AlarmCondition,
  reading: AlarmReading,
  nowMs: number,
): { readonly condition: AlarmCondition; readonly change?: AlarmChangeKind } {
  const { value, samples } = reading;
  const hasData = samples === undefined || (samples > 0 && samples >= alarm.minSamples);
  if (!hasData) return { condition: shown(before, { value: null, pendingSinceMs: null }, nowMs) };
  const callsForChange = before.isRaised
    ? isPastClear(alarm.metric, value, alarm.clear)
    : isPastRaise(alarm.metric, value, alarm.raise);
  if (!callsForChange) return { condition: shown(before, { value, pendingSinceMs: null }, nowMs) };
  // The clock may have been set back.
  const pendingSinceMs = Math.min(before.pendingSinceMs ?? nowMs, nowMs);
  const waitMs = (before.isRaised ? alarm.clearForSeconds : alarm.forSeconds) * 1000;
  const isDue = nowMs - pendingSinceMs >= waitMs;
  const isSpaced = before.changedAtMs === null || Math.abs(nowMs - before.changedAtMs) >= MIN_BETWEEN_CHANGES_MS;
  if (!isDue || !isSpaced) return { condition: shown(before, { value, pendingSinceMs }, nowMs) };
  const isRaised = !before.isRaised;
  return {
    condition: shown(before, { isRaised, value, pendingSinceMs: null, changedAtMs: nowMs }, nowMs),
    change: isRaised ? 'raised' : 'cleared',
  };
}

/**
 * Returns the event that webhooks have not received yet. While an alarm is muted, `alarm.raised` waits and reminders
 * are left out. `alarm.cleared` is sent even then, so that no incident stays open.
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
  if (nowMs - (remindedAtMs ?? nowMs) < REMINDED_EVERY_MS) return { condition };
  return { condition: { ...condition, remindedAtMs: nowMs }, event: 'alarm.reminder' };
}

/**
 * Returns the condition without measurements, for an alarm that is disabled or deleted, or whose metric or filter was
 * changed. Clears a raised alarm.
 */
export function withoutData(before: AlarmCondition, nowMs: number): AlarmCondition {
  const cleared = before.isRaised ? { isRaised: false, changedAtMs: nowMs } : {};
  return shown(before, { ...cleared, value: null, pendingSinceMs: null }, nowMs);
}

function shown(before: AlarmCondition, changes: Partial<AlarmCondition>, nowMs: number): AlarmCondition {
  const after = { ...before, ...changes };
  return stateOf(after) === stateOf(before) ? after : { ...after, sinceMs: nowMs };
}
