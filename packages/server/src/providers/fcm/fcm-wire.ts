import type { PostRequest } from '../http/http1/http1-client.ts';
import type { FcmAndroid, FcmPayload } from './fcm-payload.ts';

export interface FcmCall {
  readonly baseUrl: string;
  readonly projectId: string;
  readonly accessToken: string;
  readonly deviceToken: string;
  readonly payload: FcmPayload;
  readonly receipt?: string | undefined;
}

/** Returns the `messages:send` request of one push. */
export function fcmRequest({ baseUrl, projectId, accessToken, deviceToken, payload, receipt }: FcmCall): PostRequest {
  const { data, android } = payload.message;
  return {
    url: new URL(`/v1/projects/${encodeURIComponent(projectId)}/messages:send`, baseUrl),
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      message: { token: deviceToken, ...payload.message, android: androidOnWire(android), data: { ...data, receipt } },
    }),
  };
}

/** Writes `visibility` in capitals, as FCM expects it. */
function androidOnWire(android: FcmAndroid): object {
  const visibility = android.notification?.visibility?.toUpperCase();
  return visibility === undefined ? android : { ...android, notification: { ...android.notification, visibility } };
}
