import { type Delivery, isRetryable } from '../delivery.ts';
import { answerObject, answerText } from '../http/response-text.ts';
import { type HttpAnswer, type HttpOutcome, headerOf } from '../http/http-outcome.ts';
import { retryAfterMs } from '../retry-after.ts';

/**
 * What an answer of `Messages.json` means: only 201 has made a message.
 * See docs/spec/notifications.md#attempts-and-outcome, #notification-triggered.
 */
export function twilioDelivery(outcome: HttpOutcome, nowMs: number): Delivery {
  if (outcome.kind !== 'answer') return outcome;
  const { status } = outcome;
  if (status === 201) return { kind: 'accepted', status, id: sidOf(outcome) };
  const error = answerObject(outcome.body);
  const wait = retryAfterMs(headerOf(outcome, 'retry-after'), nowMs);
  return {
    kind: 'refused',
    status,
    code: Number.isSafeInteger(error?.code) ? String(error?.code) : `HTTP_${status}`,
    message: answerText(typeof error?.message === 'string' ? error.message : outcome.body),
    id: null,
    retryable: isRetryable(status),
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  };
}

function sidOf(answer: HttpAnswer): string | null {
  const sid = answerObject(answer.body)?.sid;
  return typeof sid === 'string' ? answerText(sid) : null;
}
