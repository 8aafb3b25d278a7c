import {
  type Attempt,
  descriptorOf,
  type Outcome,
  type OutcomeEntry,
  type ProviderResponse,
  type Reason,
  type ReasonCode,
  type ReasonDetail,
} from '@chatwire/protocol';
import { assertNever } from '../../base/values/assert-never.ts';
import type { Provider, TimedResult } from '../../providers/provider.ts';
import { reasonDetailOf } from '../reason-detail-of.ts';
import type { CodedReason } from '../rules/rule.ts';

/** One provider call and its result. */
export interface ProviderAttempt {
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly result: TimedResult;
}

/**
 * The members of an entry that are derived from its attempts.
 * See docs/spec/notifications.md#attempts-and-outcome, #notification-triggered.
 */
export interface DeliveryFields {
  readonly notificationTriggered: boolean;
  readonly success?: boolean;
  readonly reason?: Reason;
  readonly reasonDetail?: ReasonDetail;
  readonly providerResponse?: ProviderResponse;
  readonly outcome: Outcome;
  readonly attempt: number;
  readonly attempts?: Attempt[];
}

/** Reason codes of a due attempt that was not made because something no longer exists. See docs/spec/notifications.md#reasons. */
export type GoneReasonCode = Extract<ReasonCode<'NOT_FOUND'>, `${string}_GONE`>;

/** Why a decision ended without the attempt that was due. */
export type AbandonedAttempt =
  | { readonly kind: 'gone'; readonly code: GoneReasonCode }
  | { readonly kind: 'providerDown' };

/** Returns the members of an entry about its attempts. `abandoned`: why the last due attempt was not made. */
export function deliveryFieldsOf(
  kind: Provider['kind'],
  attempts: readonly ProviderAttempt[],
  abandoned?: AbandonedAttempt,
): DeliveryFields {
  const last = attempts.at(-1)?.result;
  const lastResponded = attempts
    .map(({ result }) => result)
    .findLast((result) => result.kind === 'accepted' || result.kind === 'refused');
  const common = {
    attempt: attempts.length,
    ...(attempts.length > 0 && {
      attempts: attempts.map((one, index) => attemptOf(one, index, index < attempts.length - 1)),
    }),
    ...(lastResponded && { providerResponse: responseOf(lastResponded) }),
  };
  const about = {
    provider: kind,
    attempt: attempts.length,
    ...(common.providerResponse && { providerResponse: common.providerResponse }),
  };
  if (abandoned?.kind === 'gone') {
    return {
      ...common,
      ...suppressionFields({ reason: 'NOT_FOUND', code: abandoned.code }, about),
      outcome: 'unreachable',
    };
  }
  if (!last || abandoned) {
    return { ...common, ...suppressionFields({ reason: 'TIMED_OUT', code: 'PROVIDER' }, about), outcome: 'failed' };
  }
  switch (last.kind) {
    case 'accepted':
      return { ...common, notificationTriggered: true, success: true, outcome: 'sent' };
    case 'refused': {
      const { rejectionReason: reason } = descriptorOf(kind);
      if (reason !== undefined && last.status >= 400) {
        return { ...common, ...suppressionFields({ reason, code: last.code }, about), outcome: 'failed' };
      }
      return { ...common, notificationTriggered: true, success: false, outcome: 'failed' };
    }
    case 'timeout':
      return {
        ...common,
        ...suppressionFields({ reason: 'TIMED_OUT', code: timeoutCodeOf(kind, last.cause) }, about),
        outcome: 'failed',
      };
    case 'unreachable':
      return { ...common, ...suppressionFields({ reason: 'NOT_FOUND', code: last.cause }, about), outcome: 'failed' };
    default:
      return assertNever(last);
  }
}

/** Returns the fields about the failure of the last attempt, for a decision that waits for its next one. */
export function failureOf(kind: Provider['kind'], attempts: readonly ProviderAttempt[]) {
  const { reason, reasonDetail, providerResponse } = deliveryFieldsOf(kind, attempts);
  return { ...(reason && { reason, reasonDetail }), ...(providerResponse && { providerResponse }) };
}

function timeoutCodeOf(kind: Provider['kind'], cause: 'NO_ANSWER' | 'CONNECTION_LOST'): ReasonCode<'TIMED_OUT'> {
  if (cause === 'CONNECTION_LOST') return 'CONNECTION_LOST';
  return descriptorOf(kind).timeoutCode;
}

function suppressionFields(coded: CodedReason, about: OutcomeEntry) {
  return { notificationTriggered: false, reason: coded.reason, reasonDetail: reasonDetailOf(coded, about) } as const;
}

function responseOf(result: Extract<TimedResult, { kind: 'accepted' | 'refused' }>): ProviderResponse {
  const { status, id, durationMs } = result;
  if (result.kind === 'accepted') return { status, code: null, message: null, id, durationMs };
  return { status, code: result.code, message: result.message, id, durationMs };
}

function attemptOf({ startedAtMs, endedAtMs, result }: ProviderAttempt, index: number, isFollowed: boolean): Attempt {
  const base = { attempt: index + 1, startedAtMS: startedAtMs, endedAtMS: endedAtMs };
  switch (result.kind) {
    case 'accepted':
      return { ...base, result: 'accepted', status: result.status, code: null, message: null };
    case 'refused':
      return {
        ...base,
        result: isFollowed ? 'retry' : 'refused',
        status: result.status,
        code: result.code,
        message: result.message,
      };
    case 'timeout':
      return { ...base, result: 'timeout', status: null, code: result.cause, message: null };
    case 'unreachable':
      return { ...base, result: 'unreachable', status: null, code: result.cause, message: result.message };
    default:
      return assertNever(result);
  }
}
