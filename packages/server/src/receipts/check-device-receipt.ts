import {
  CLEAR_CAUSES,
  type DeviceReceipt,
  DISPLAY_EVIDENCE,
  RECEIPT_EVENTS,
  type ReceiptEvent,
  SUPPRESSED_BY,
} from '@chatwire/protocol';
import type { ReportedEvent } from '../logs/device/device-record.ts';
import type { DeviceReceipts } from '../logs/log-store.ts';
import { handleNumber, type ReceiptTokens, type TokenFault } from './receipt-token.ts';

export type ReceiptFault = TokenFault | 'expired';

/**
 * Result of checking one receipt from a device. `check`: the receipt belongs to a test push, which has no entry. `atMs`:
 * time of the server's clock.
 */
export type CheckedReceipt =
  | { readonly kind: 'ignored' }
  | {
      readonly kind: 'check';
      readonly handle: number;
      readonly event: ReceiptEvent;
      readonly atMs: number;
      readonly detail: string;
    }
  | { readonly kind: 'refused'; readonly fault: ReceiptFault }
  | { readonly kind: 'accepted'; readonly event: ReceiptEvent; readonly receipts: DeviceReceipts };

/** The same time on the clocks of the device and of the server, epoch ms. */
export interface ReceiptTimes {
  /** Time by the device's clock when it sent the request. */
  readonly sentAtMs: number;
  /** Current time of the server. */
  readonly nowMs: number;
}

/** Maximum age of a decision when its receipt arrives. */
const MAX_AGE_S = 7 * 86_400;
/** Maximum time of a decision in the future, since the clocks of nodes differ. */
const MAX_AHEAD_S = 300;
const TOLERATED_OFFSET_MS = 2_000;
const MAX_ACTION_LENGTH = 32;

/** Checks one receipt: event and details first, then token, then age. See docs/spec/last-mile.md#receipt-endpoint. */
export function checkReceipt(receipt: DeviceReceipt, tokens: ReceiptTokens, times: ReceiptTimes): CheckedReceipt {
  const event = RECEIPT_EVENTS.find((known) => known === receipt.event);
  const detail = event === undefined ? undefined : detailOf(event, receipt);
  if (event === undefined || detail === undefined) return { kind: 'ignored' };
  const subject = tokens.verify(receipt.token);
  if (typeof subject === 'string') return { kind: 'refused', fault: subject };
  const age = Math.floor(times.nowMs / 1000) - subject.second;
  if (age > MAX_AGE_S || age < -MAX_AHEAD_S) return { kind: 'refused', fault: 'expired' };
  const handle = handleNumber(subject.handle);
  const at = toServerTime(receipt.atMS, times);
  if (subject.kind === 'check') return { kind: 'check', handle, event, atMs: at.atMs, detail };
  return {
    kind: 'accepted',
    event,
    receipts: { handle, second: subject.second, record: { [event]: { ...at, detail } } },
  };
}

/**
 * Converts a time to the server's clock, but not to a future time. Never returns 0, which represents an unknown time.
 * See docs/spec/last-mile.md#merging, clock skew.
 */
function toServerTime(atMs: number, { sentAtMs, nowMs }: ReceiptTimes): Pick<ReportedEvent, 'atMs' | 'adjusted'> {
  const offset = nowMs - sentAtMs;
  const shifted = Math.abs(offset) > TOLERATED_OFFSET_MS ? atMs + offset : atMs;
  const bounded = Math.max(1, Math.min(shifted, nowMs));
  return { atMs: bounded, adjusted: bounded !== atMs };
}

/**
 * Returns the evidence, action, or cause to store with an event. Empty if there is none. Returns undefined if this version
 * does not know the value.
 */
function detailOf(event: ReceiptEvent, { by, action, evidence }: DeviceReceipt): string | undefined {
  const isKnown =
    isAbsentOrOneOf([...SUPPRESSED_BY, ...CLEAR_CAUSES], by) &&
    isAbsentOrOneOf(DISPLAY_EVIDENCE, evidence) &&
    (action === undefined || action.length <= MAX_ACTION_LENGTH);
  if (!isKnown) return undefined;
  switch (event) {
    case 'displayed':
      return evidence ?? '';
    case 'opened':
      return action ?? '';
    case 'suppressed':
      return isAbsentOrOneOf(SUPPRESSED_BY, by) ? (by ?? '') : undefined;
    case 'cleared':
      return isAbsentOrOneOf(CLEAR_CAUSES, by) ? (by ?? '') : undefined;
    case 'received':
    case 'dismissed':
      return '';
  }
}

function isAbsentOrOneOf(values: readonly string[], value: string | undefined): boolean {
  return value === undefined || values.includes(value);
}
