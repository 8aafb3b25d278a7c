import { createHmac } from 'node:crypto';

export interface SignedContent {
  /** `webhook-id`: the same over all attempts. */
  readonly id: string;
  /** `webhook-timestamp`: epoch seconds of this attempt. */
  readonly timestamp: number;
  readonly body: string;
}

/**
 * Returns the value of `webhook-signature` as defined by the Standard Webhooks specification: one `v1,<base64
 * HMAC-SHA256>` per secret, separated by spaces, so that receivers can rotate the secret when convenient. See
 * docs/spec/notifications.md#failure-webhooks.
 */
export function webhookSignature(content: SignedContent, secrets: readonly string[]): string {
  return secrets.map((secret) => signatureWith(content, secret)).join(' ');
}

const SECRET_PREFIX = 'whsec_';

function signatureWith({ id, timestamp, body }: SignedContent, secret: string): string {
  if (!secret.startsWith(SECRET_PREFIX)) throw new Error(`A webhook secret starts with ${SECRET_PREFIX}.`);
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return `v1,${mac}`;
}
