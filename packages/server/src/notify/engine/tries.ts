import type { Attempt, Outcome, ProviderResponse, Reason, ReasonDetail } from '@chatwire/protocol';
import { assertNever } from '../../base/assert-never.ts';
import type { DeliveryResult, Provider } from '../../providers/provider.ts';

/** One provider call and what came of it. */
export interface Try {
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly result: DeliveryResult;
}

/** The members of an entry that follow from its tries. Contract 3.4, 6.4. */
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

/** Why no further try was made although one was due. Contract 7, NOT_FOUND. */
export type GoneCode = 'TOKEN_GONE' | 'MESSAGE_GONE' | 'RECIPIENT_GONE';

/** Why a decision ended without the try that was due. */
export type GivenUp = { readonly kind: 'gone'; readonly code: GoneCode } | { readonly kind: 'providerDown' };

/** Tries → entry members. `givenUp` tells why the last due try was not made. */
export function deliveryFieldsOf(kind: Provider['kind'], tries: readonly Try[], givenUp?: GivenUp): DeliveryFields {
  const last = tries.at(-1)?.result;
  const answered = tries
    .map(({ result }) => result)
    .findLast((result) => result.kind === 'accepted' || result.kind === 'refused');
  const common = {
    attempt: tries.length,
    ...(tries.length > 0 && {
      attempts: tries.map((one, index) => attemptOf(one, index, index < tries.length - 1)),
    }),
    ...(answered && { providerResponse: responseOf(answered) }),
  };
  if (givenUp?.kind === 'gone') {
    return { ...common, ...suppressed('NOT_FOUND', givenUp.code, GONE_TEXTS[givenUp.code]), outcome: 'unreachable' };
  }
  if (!last || givenUp) {
    return {
      ...common,
      ...suppressed('TIMED_OUT', 'PROVIDER', 'The provider did not answer any call for too long.'),
      outcome: 'failed',
    };
  }
  switch (last.kind) {
    case 'accepted':
      return { ...common, notificationTriggered: true, success: true, outcome: 'sent' };
    case 'refused':
      if (kind === 'twilio' && last.status >= 400) {
        const message = last.message ?? 'Twilio refused to create the message.';
        return { ...common, ...suppressed('TWILIO_CREATE_ERROR', last.code, message), outcome: 'failed' };
      }
      return { ...common, notificationTriggered: true, success: false, outcome: 'failed' };
    case 'timeout':
      return { ...common, ...timedOut(kind, last.cause), outcome: 'failed' };
    case 'unreachable':
      return { ...common, ...suppressed('NOT_FOUND', last.cause, last.message), outcome: 'failed' };
    default:
      return assertNever(last);
  }
}

export const GONE_TEXTS: Readonly<Record<GoneCode, string>> = {
  TOKEN_GONE: 'The push token was removed before the next try.',
  MESSAGE_GONE: 'The message was permanently deleted before the next try.',
  RECIPIENT_GONE: 'The recipient was removed or left before the next try.',
};

function timedOut(kind: Provider['kind'], cause: 'NO_ANSWER' | 'CONNECTION_LOST') {
  if (cause === 'CONNECTION_LOST') {
    return suppressed('TIMED_OUT', 'CONNECTION_LOST', 'The connection was lost after the request had been sent.');
  }
  return suppressed('TIMED_OUT', kind === 'custom' ? 'WEBHOOK' : 'PROVIDER', 'There was no answer in time.');
}

function suppressed(reason: Reason, code: string, message: string) {
  return { notificationTriggered: false, reason, reasonDetail: { code, message } } as const;
}

function responseOf(result: Extract<DeliveryResult, { kind: 'accepted' | 'refused' }>): ProviderResponse {
  const { status, id, durationMs } = result;
  if (result.kind === 'accepted') return { status, code: null, message: null, id, durationMs };
  return { status, code: result.code, message: result.message, id, durationMs };
}

function attemptOf({ startedAtMs, endedAtMs, result }: Try, index: number, followed: boolean): Attempt {
  const base = { attempt: index + 1, startedAtMS: startedAtMs, endedAtMS: endedAtMs };
  switch (result.kind) {
    case 'accepted':
      return { ...base, result: 'accepted', status: result.status, code: null, message: null };
    case 'refused':
      return {
        ...base,
        result: followed ? 'retry' : 'refused',
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
