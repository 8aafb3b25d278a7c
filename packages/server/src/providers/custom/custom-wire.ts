import { webhookIdOf } from '../decision-ids.ts';
import type { PostRequest } from '../http/http1/http1-client.ts';
import type { SendRequest, UnsubscribeUrls } from '../provider.ts';
import type { CustomPayload } from './custom-payload.ts';
import { webhookSignature } from './webhook-signature.ts';

export interface WebhookTarget {
  readonly url: URL;
  readonly basicAuth?: { readonly username: string; readonly password: string };
  /** Secrets (`whsec_…`), each of which signs the request: several while the secret is rotated. Default: none, unsigned. */
  readonly signingSecrets?: readonly string[];
}

/**
 * Returns the HTTP request of one webhook attempt. See docs/spec/notifications.md#custom-webhook-calls,
 * #failure-webhooks.
 */
export function webhookRequest(target: WebhookTarget, webhookId: string, body: string, nowMs: number): PostRequest {
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'chatwire',
    'webhook-id': webhookId,
  };
  if (target.basicAuth !== undefined) headers.authorization = basicCredentials(target.basicAuth);
  if (target.signingSecrets !== undefined && target.signingSecrets.length > 0) {
    const timestamp = Math.floor(nowMs / 1000);
    headers['webhook-timestamp'] = String(timestamp);
    headers['webhook-signature'] = webhookSignature({ id: webhookId, timestamp, body }, target.signingSecrets);
  }
  return { url: target.url, headers, body };
}

/** Secrets that a call contains, and that are never logged. */
export type CustomCredentials = Pick<SendRequest<CustomPayload>, 'receipt' | 'unsubscribe'>;

/**
 * Returns the HTTP request of a notification: the logged payload without `type`, but with the secrets. See
 * docs/spec/notifications.md#custom-webhook-payload.
 */
export function customRequest(
  target: WebhookTarget,
  decisionId: string,
  payload: CustomPayload,
  nowMs: number,
  { receipt, unsubscribe }: CustomCredentials = {},
): PostRequest {
  const withLink = unsubscribe === undefined ? payload : withUnsubscribe(payload, unsubscribe);
  const { type: _logOnly, ...body } = receipt === undefined ? withLink : withReceipt(withLink, receipt);
  return webhookRequest(target, webhookIdOf(decisionId), JSON.stringify(body), nowMs);
}

/** See docs/spec/last-mile.md#unsubscribe. */
function withUnsubscribe(payload: CustomPayload, { all }: UnsubscribeUrls): CustomPayload {
  if (payload.trigger !== 'email-notification-payload-generated') return payload;
  return { ...payload, data: { ...payload.data, unsubscribeURL: all } };
}

/** See docs/spec/last-mile.md#receipt-token. */
function withReceipt(payload: CustomPayload, receipt: string): CustomPayload {
  if (payload.trigger !== 'push-notification-payload-generated') return payload;
  const { data } = payload;
  const notificationDetails = { ...data.notificationDetails, receipt };
  return { ...payload, data: { ...data, notificationDetails } };
}

function basicCredentials({ username, password }: { readonly username: string; readonly password: string }): string {
  return `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;
}
