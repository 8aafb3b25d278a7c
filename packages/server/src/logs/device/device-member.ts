import {
  type DeviceMember,
  DISPLAY_EVIDENCE,
  type DisplayEvidence,
  pushLifetimeSecondsOf,
  RECEIPT_EVENTS,
  type Trigger,
} from '@chatwire/protocol';
import { deviceCodeOf, deviceStateOf, suppressedByOf } from './device-plane.ts';
import { type DeviceRecord, displayedAtOf, latestOf } from './device-record.ts';

/** What of an entry its member `device` depends on. Epoch ms. */
export interface DeviceFacts {
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly trigger: Trigger;
  readonly isTriggered: boolean;
}

/** How long after the end of a payload's life a report may still arrive. */
const GRACE_MS = 60_000;

/**
 * The member `device` of an entry: what its device reported, with the events that follow from others, no time before the
 * decision. See docs/spec/last-mile.md#device-member, #merging.
 */
export function deviceMemberOf(record: DeviceRecord, facts: DeviceFacts, nowMs: number): DeviceMember {
  const code = deviceCodeOf(record, true);
  const times = timesOf(record, facts.startedAtMs);
  const arrivals = [times.receivedAtMS, times.displayedAtMS].filter((ms) => ms !== undefined);
  const state = deviceStateOf(code) ?? 'none';
  const evidence = evidenceOf(record, times);
  const suppressedBy = suppressedByOf(code);
  const isAdjusted = RECEIPT_EVENTS.some((event) => {
    const reported = record[event];
    return reported !== undefined && (reported.adjusted || reported.atMs < facts.startedAtMs);
  });
  return {
    state,
    ...times,
    ...(evidence && { evidence }),
    ...(record.opened && record.opened.detail !== '' && { action: record.opened.detail }),
    ...(suppressedBy !== undefined && { suppressedBy }),
    ...(arrivals.length > 0 && { delayMS: Math.max(0, Math.min(...arrivals) - facts.endedAtMs) }),
    ...(state === 'none' && isOverdue(facts, nowMs) && { overdue: true }),
    ...(isAdjusted && { clockAdjusted: true }),
  };
}

/** Until when the member stays as it is without further receipts, epoch ms. */
export function changesAtMs(record: DeviceRecord, facts: DeviceFacts, nowMs: number): number {
  const dueAtMs = facts.startedAtMs + overdueAfterMs(facts.trigger);
  return latestOf(record) === undefined && nowMs <= dueAtMs ? dueAtMs : Number.POSITIVE_INFINITY;
}

/** Whether a push that a device has not reported about should have arrived by now. */
function isOverdue(facts: DeviceFacts, nowMs: number): boolean {
  return nowMs > facts.startedAtMs + overdueAfterMs(facts.trigger) && facts.isTriggered;
}

/** Time from the decision to the end of the payload's life, and some more, ms. */
export function overdueAfterMs(trigger: Trigger): number {
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
  const [openedAtMS, dismissedAtMS, suppressedAtMS, clearedAtMS] = [
    at('opened'),
    at('dismissed'),
    at('suppressed'),
    at('cleared'),
  ];
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
  if (displayed) return DISPLAY_EVIDENCE.find((known) => known === displayed.detail);
  return displayedAtMS === undefined ? undefined : 'implied';
}
