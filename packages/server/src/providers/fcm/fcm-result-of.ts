import { type HttpOutcome, type HttpResponse, headerOf } from '../http/http-outcome.ts';
import { isRecord, responseObject, responseText } from '../http/response-text.ts';
import { CREDENTIALS_REJECTED, isRetryable, type ProviderResult } from '../provider-result.ts';
import { retryAfterMs } from '../retry-after.ts';

/** Returns the result of a call of `messages:send`. */
export function fcmResultOf(outcome: HttpOutcome, nowMs: number): ProviderResult {
  if (outcome.kind !== 'response') return outcome;
  const { status } = outcome;
  if (status >= 200 && status < 300) return { kind: 'accepted', status, id: messageNameOf(outcome) };
  const error = fcmErrorOf(outcome);
  const wait = retryAfterMs(headerOf(outcome, 'retry-after'), nowMs);
  return {
    kind: 'refused',
    status,
    code: isAccessTokenRejected(outcome) ? CREDENTIALS_REJECTED : (error.code ?? `HTTP_${status}`),
    message: error.message,
    id: null,
    retryable: isRetryable(status),
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
    ...(isTokenInvalid(status, error) ? { tokenInvalid: {} } : {}),
  };
}

/**
 * Returns whether FCM rejected the account's access token. The status is the same if APNs or a web push service rejected
 * its credentials in the Firebase project, which does not count.
 */
export function isAccessTokenRejected(outcome: HttpOutcome): boolean {
  if (outcome.kind !== 'response' || outcome.status !== 401) return false;
  return fcmErrorOf(outcome).code !== 'THIRD_PARTY_AUTH_ERROR';
}

interface FcmError {
  /** FCM's code, otherwise Google's generic one. */
  readonly code: string | undefined;
  /** Whether `code` is FCM's. */
  readonly hasFcmCode: boolean;
  /** Whether the request was malformed, whatever else the response contains. */
  readonly isBadRequest: boolean;
  readonly message: string | null;
}

const FCM_ERROR = 'type.googleapis.com/google.firebase.fcm.v1.FcmError';
const BAD_REQUEST = 'type.googleapis.com/google.rpc.BadRequest';

/**
 * Returns whether the push token is invalid. A 404 without FCM's code is caused by a wrong project or URL. A 400 concerns
 * the token only if it has FCM's code, and if the request was not malformed.
 */
function isTokenInvalid(status: number, error: FcmError): boolean {
  if (!error.hasFcmCode || error.isBadRequest) return false;
  if (status === 404) return error.code === 'UNREGISTERED';
  return status === 400 && error.code === 'INVALID_ARGUMENT' && /registration token/i.test(error.message ?? '');
}

function fcmErrorOf(response: HttpResponse): FcmError {
  const error = responseObject(response.body)?.error;
  if (!isRecord(error))
    return { code: undefined, hasFcmCode: false, isBadRequest: false, message: responseText(response.body) };
  const details = Array.isArray(error.details) ? error.details.filter(isRecord) : [];
  const fcmCode = stringOf(details.find((detail) => detail['@type'] === FCM_ERROR)?.errorCode);
  return {
    code: fcmCode ?? stringOf(error.status),
    hasFcmCode: fcmCode !== undefined,
    isBadRequest: details.some((detail) => detail['@type'] === BAD_REQUEST),
    message: responseText(stringOf(error.message) ?? ''),
  };
}

function messageNameOf(response: HttpResponse): string | null {
  return responseText(stringOf(responseObject(response.body)?.name) ?? '');
}

function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
