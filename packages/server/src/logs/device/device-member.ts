import {
  CLEAR_CAUSES,
  type DeviceMember,
  DISPLAY_EVIDENCE,
  type DisplayEvidence,
  pushLifetimeSecondsOf,
  RECEIPT_EVENTS,
  type Trigger,
} from '@chatwire/protocol';
import { deviceCodeOf, deviceStateOf, suppressedByOf } from './device-plane.ts';
import { type DeviceRecord, displayedAtOf, isTimeless, latestOf } from './device-record.ts';

/** Fields of a push entry that its member `device` depends on. Times are epoch ms. */
export interface PushFields {
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly trigger: Trigger;
  readonly isTriggered: boolean;
}

/** Time after the end of a payload's lifetime in which a report may still arrive. */
const GRACE_MS = 60_000;

/**
 * Returns the member `device` of an entry: the events that its device reported, and those implied by others. No time is
 * before the decision. See docs/spec/last-mile.md#device-member, #merging.
 */
export function deviceMemberOf(record: DeviceRecord, push: PushFields, nowMs: number): DeviceMember {
  const code = deviceCodeOf(record, true);
  if (isTimeless(record)) return { state: deviceStateOf(code) ?? 'none' };
  const times = timesOf(record, push.startedAtMs);
  const arrivals = [times.receivedAtMS, times.displayedAtMS].filter((ms) => ms !== undefined);
  const state = deviceStateOf(code) ?? 'none';
  const evidence = evidenceOf(record, times);
  const suppressedBy = suppressedByOf(code);
  const clearedBy = CLEAR_CAUSES.find((cause) => cause === record.cleared?.detail);
  const isAdjusted = RECEIPT_EVENTS.some((event) => {
    const reported = record[event];
    return reported !== undefined && (reported.adjusted || reported.atMs < push.startedAtMs);
  });
  return {
    state,
    ...times,
    ...(evidence && { evidence }),
    ...(record.opened && record.opened.detail !== '' && { action: record.opened.detail }),
    ...(suppressedBy !== undefined && { suppressedBy }),
    ...(clearedBy !== undefined && { clearedBy }),
    ...(arrivals.length > 0 && { delayMS: Math.max(0, Math.min(...arrivals) - push.endedAtMs) }),
    ...(state === 'none' && isOverdue(push, nowMs) && { overdue: true }),
    ...(isAdjusted && { clockAdjusted: true }),
  };
}

/** Returns the time until which the member stays the same without further receipts, epoch ms. */
export function changesAtMs(record: DeviceRecord, push: PushFields, nowMs: number): number {
  const dueAtMs = push.startedAtMs + overdueAfterMs(push.trigger);
  return latestOf(record) === undefined && nowMs <= dueAtMs ? dueAtMs : Number.POSITIVE_INFINITY;
}

/** Returns whether a push without a receipt should have arrived by now. */
function isOverdue(push: PushFields, nowMs: number): boolean {
  return nowMs > push.startedAtMs + overdueAfterMs(push.trigger) && push.isTriggered;
}

/** Returns the time from the decision to the end of the payload's lifetime, plus the grace period, ms. A clear is never overdue. */
export function overdueAfterMs(trigger: Trigger): number {
  if (trigger === 'cleared') return Number.POSITIVE_INFINITY;
  return pushLifetimeSecondsOf(trigger) * 1000 + GRACE_MS;
}

type Times = Pick<
  DeviceMember,
  'receivedAtMS' | 'displayedAtMS' | 'openedAtMS' | 'dismissedAtMS' | 'suppressedAtMS' | 'clearedAtMS'
>;

function timesOf(record: DeviceRecord, startedAtMs: number): Times {
  const at = (event: keyof DeviceRecord): number | undefined => {
    const ms = record[event]?.atMs;
    return ms === undefined ? undefined : Math.max(ms, startedAtMs);
  };
  const openedAtMS = at('opened');
  const dismissedAtMS = at('dismissed');
  const suppressedAtMS = at('suppressed');
  const clearedAtMS = at('cleared');
  const displayedAtMs = displayedAtOf(record);
  const displayedAtMS = displayedAtMs === undefined ? undefined : Math.max(displayedAtMs, startedAtMs);
  const receivedAtMS = at('received') ?? displayedAtMS;
  return {
    ...(receivedAtMS !== undefined && { receivedAtMS }),
    ...(displayedAtMS !== undefined && { displayedAtMS }),
    ...(openedAtMS !== undefined && { openedAtMS }),
    ...(dismissedAtMS !== undefined && { dismissedAtMS }),
    ...(suppressedAtMS !== undefined && { suppressedAtMS }),
    ...(clearedAtMS !== undefined && { clearedAtMS }),
  };
}

function evidenceOf({ displayed }: DeviceRecord, { displayedAtMS }: Times): DisplayEvidence | undefined {
  if (displayed) return DISPLAY_EVIDENCE.find((evidence) => evidence === displayed.detail);
  return displayedAtMS === undefined ? undefined : 'implied';
}
