import { type HttpOutcome, type HttpResponse, headerOf } from '../http/http-outcome.ts';
import { isRecord, responseObject, responseText } from '../http/response-text.ts';
import { isRetryable, type ProviderResult } from '../provider-result.ts';
import { retryAfterMs } from '../retry-after.ts';

/** Returns the result of a call of `mail/send`. See docs/spec/notifications.md#attempts-and-outcome. */
export function sendgridResultOf(outcome: HttpOutcome, nowMs: number): ProviderResult {
  if (outcome.kind !== 'response') return outcome;
  const { status } = outcome;
  const id = responseText(headerOf(outcome, 'x-message-id') ?? '');
  if (status >= 200 && status < 300) return { kind: 'accepted', status, id };
  const wait = retryAfterMs(headerOf(outcome, 'retry-after'), nowMs);
  const { field, message } = faultOf(outcome);
  return {
    kind: 'refused',
    status,
    code: field ?? `HTTP_${status}`,
    message,
    id,
    retryable: isRetryable(status),
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  };
}

/**
 * Returns the first error that names a field, or the first of all. The name of the field serves as error code. For an error
 * about no field, SendGrid writes null, or the string `null`.
 */
function faultOf(response: HttpResponse): { readonly field: string | undefined; readonly message: string | null } {
  const errors = responseObject(response.body)?.errors;
  const faults = Array.isArray(errors) ? errors.filter(isRecord) : [];
  const named = faults.find(({ field }) => typeof field === 'string' && field !== '' && field !== 'null');
  const { field, message } = named ?? faults[0] ?? {};
  return {
    field: (named && typeof field === 'string' && responseText(field)) || undefined,
    message: responseText(typeof message === 'string' ? message : response.body),
  };
}
