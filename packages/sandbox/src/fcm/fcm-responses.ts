import { json, retryAfterHeader, type SandboxResponse } from '../endpoint.ts';

const FCM_ERROR = 'type.googleapis.com/google.firebase.fcm.v1.FcmError';
const BAD_REQUEST = 'type.googleapis.com/google.rpc.BadRequest';

interface FcmErrorBody {
  readonly status: number;
  readonly message: string;
  /** Generic status code of Google APIs. */
  readonly genericCode: string;
  /** FCM-specific code, if the real response has one. */
  readonly fcmCode?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function fcmError({ status, message, genericCode, fcmCode, headers }: FcmErrorBody): SandboxResponse {
  const details = fcmCode === undefined ? {} : { details: [{ '@type': FCM_ERROR, errorCode: fcmCode }] };
  return json(status, { error: { code: status, message, status: genericCode, ...details } }, headers);
}

/** Returns the response of Google's front end to a request that violates the schema. It names the field. */
export function fcmBadRequest(field: string, description: string): SandboxResponse {
  return json(400, {
    error: {
      code: 400,
      message: `Invalid value at '${field}': ${description}`,
      status: 'INVALID_ARGUMENT',
      details: [{ '@type': BAD_REQUEST, fieldViolations: [{ field, description }] }],
    },
  });
}

/** Returns the response of FCM itself to a message it rejects. */
export function fcmInvalidArgument(message: string): SandboxResponse {
  return fcmError({ status: 400, message, genericCode: 'INVALID_ARGUMENT', fcmCode: 'INVALID_ARGUMENT' });
}

export const FCM_UNREGISTERED: SandboxResponse = fcmError({
  status: 404,
  message: 'Requested entity was not found.',
  genericCode: 'NOT_FOUND',
  fcmCode: 'UNREGISTERED',
});

export const FCM_UNAUTHENTICATED: SandboxResponse = fcmError({
  status: 401,
  message: 'Request had invalid authentication credentials. Expected OAuth 2 access token.',
  genericCode: 'UNAUTHENTICATED',
});

/** Response to an unknown path: an HTML page, like Google’s. */
export const FCM_NOT_FOUND: SandboxResponse = {
  status: 404,
  headers: { 'content-type': 'text/html; charset=UTF-8' },
  body: '<!DOCTYPE html><html lang=en><title>Error 404 (Not Found)!!1</title><p>That’s an error.</html>',
};

/** Returns the response to a token that may not send for the project. */
export function fcmPermissionDenied(projectId: string): SandboxResponse {
  return fcmError({
    status: 403,
    message: `Permission 'cloudmessaging.messages.create' denied on resource '//cloudresourcemanager.googleapis.com/projects/${projectId}'.`,
    genericCode: 'PERMISSION_DENIED',
  });
}

/** Returns the response to too many messages. */
export function fcmQuotaExceeded(retryAfter: string | null): SandboxResponse {
  return fcmError({
    status: 429,
    message: "Quota exceeded for quota metric 'Send requests' of service 'fcm.googleapis.com'.",
    genericCode: 'RESOURCE_EXHAUSTED',
    fcmCode: 'QUOTA_EXCEEDED',
    headers: retryAfterHeader(retryAfter),
  });
}

/** Returns the response while FCM is overloaded. */
export function fcmUnavailable(retryAfter: string | null): SandboxResponse {
  return fcmError({
    status: 503,
    message: 'The service is currently unavailable.',
    genericCode: 'UNAVAILABLE',
    fcmCode: 'UNAVAILABLE',
    headers: retryAfterHeader(retryAfter),
  });
}
