import type { OutgoingHttpHeaders } from 'node:http2';
import { apnsIdOf } from '../decision-ids.ts';
import type { Http2Request } from '../http/http2/http2-call.ts';
import type { ApnsPayload } from './apns-payload.ts';
import { apsOf } from './aps-of.ts';

export interface ApnsCall {
  readonly providerToken: string;
  readonly deviceToken: string;
  readonly decisionId: string;
  readonly payload: ApnsPayload;
  readonly receipt?: string | undefined;
}

/**
 * Returns the HTTP request of one push. The envelope is written to headers, `alert` and the inner members to the body. See
 * docs/spec/notifications.md#apns-payload.
 */
export function apnsRequest({ providerToken, deviceToken, decisionId, payload, receipt }: ApnsCall): Http2Request {
  const headers: OutgoingHttpHeaders = {
    ':method': 'POST',
    ':path': `/3/device/${encodeURIComponent(deviceToken)}`,
    authorization: `bearer ${providerToken}`,
    'apns-id': apnsIdOf(decisionId),
    'apns-topic': payload.topic,
    'apns-push-type': payload.pushType,
    'apns-priority': String(payload.priority),
    'apns-expiration': String(payload.expiry),
  };
  if (payload.pushType !== 'voip') headers['apns-collapse-id'] = payload.collapseId;
  return { headers, body: receipt === undefined ? sharedBodyOf(payload) : bodyOf(payload, receipt) };
}

/** Returns the body of a payload, built only once, because many recipients in a group share a payload. */
function sharedBodyOf(payload: ApnsPayload): string {
  const cached = bodies.get(payload);
  if (cached !== undefined) return cached;
  const body = bodyOf(payload);
  bodies.set(payload, body);
  return body;
}

const bodies = new WeakMap<ApnsPayload, string>();

function bodyOf(payload: ApnsPayload, receipt?: string): string {
  return JSON.stringify({ aps: apsOf(payload), ...payload.payload, receipt });
}
