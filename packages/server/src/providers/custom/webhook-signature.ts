import { createHmac } from 'node:crypto';

export interface SignedContent {
  /** Header `webhook-id`, the same in all attempts. */
  readonly id: string;
  /** Header `webhook-timestamp`: time of this attempt, epoch seconds. */
  readonly timestamp: number;
  readonly body: string;
}

/**
 * Returns the header `webhook-signature` of the Standard Webhooks specification: one `v1,<base64 HMAC-SHA256>` per secret,
 * separated by spaces. With the signatures of the old and the new secret, receivers can change theirs at any time. See
 * docs/spec/notifications.md#failure-webhooks.
 */
export function webhookSignature(content: SignedContent, secrets: readonly string[]): string {
  return secrets.map((secret) => signatureWith(content, secret)).join(' ');
}

const SECRET_PREFIX = 'whsec_';

function signatureWith({ id, timestamp, body }: SignedContent, secret: string): string {
  if (!secret.startsWith(SECRET_PREFIX)) throw new Error(`expected a webhook secret that starts with ${SECRET_PREFIX}`);
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return `v1,${mac}`;
}
