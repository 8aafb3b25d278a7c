import type { Http2Request } from '../http/http2-call.ts';
import type { FcmPayload } from './fcm-payload.ts';

export interface FcmCall {
  readonly projectId: string;
  readonly accessToken: string;
  readonly deviceToken: string;
  readonly payload: FcmPayload;
}

/** The `messages:send` request of one push. */
export function fcmRequest({ projectId, accessToken, deviceToken, payload }: FcmCall): Http2Request {
  return {
    headers: {
      ':method': 'POST',
      ':path': `/v1/projects/${encodeURIComponent(projectId)}/messages:send`,
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ message: { token: deviceToken, ...payload.message } }),
  };
}
