import type { PostRequest } from '../http/http1/http1-client.ts';
import { encryptMessage, type SubscriptionKeys } from './message-encryption.ts';
import type { WebpushPayload } from './webpush-payload.ts';

export interface WebpushCall {
  readonly endpoint: URL;
  readonly keys: SubscriptionKeys;
  /** The `Authorization` header. */
  readonly vapid: string;
  readonly payload: WebpushPayload;
  readonly receipt?: string | undefined;
}

/** Returns the encrypted HTTP request of one Web Push (RFC 8030). See docs/spec/last-mile.md#web-push-sending. */
export function webpushRequest({ endpoint, keys, vapid, payload, receipt }: WebpushCall): PostRequest<Buffer> {
  const { TTL, Urgency, Topic } = payload.headers;
  const body = receipt === undefined ? payload.body : withReceipt(payload.body, receipt);
  const isDeclarative = 'web_push' in body && body.web_push !== undefined;
  return {
    url: endpoint,
    headers: {
      authorization: vapid,
      ttl: TTL,
      urgency: Urgency,
      topic: Topic,
      'content-encoding': 'aes128gcm',
      'content-type': isDeclarative ? 'application/notification+json' : 'application/octet-stream',
    },
    body: encryptMessage(Buffer.from(JSON.stringify(body)), keys),
  };
}

/** See docs/spec/last-mile.md#receipt-token. */
function withReceipt(body: WebpushPayload['body'], receipt: string): object {
  if (!('notification' in body)) return { ...body, receipt };
  const { notification } = body;
  return { ...body, notification: { ...notification, data: { ...notification.data, receipt } } };
}
