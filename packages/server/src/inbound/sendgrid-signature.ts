import { createPublicKey, verify } from 'node:crypto';

export interface SendgridCallback {
  readonly body: Buffer;
  /** `X-Twilio-Email-Event-Webhook-Signature`. */
  readonly signature: string | undefined;
  /** `X-Twilio-Email-Event-Webhook-Timestamp`. */
  readonly timestamp: string | undefined;
}

/** Verifies the ECDSA signature of the time stamp and the exact body. `publicKey`: DER in base64. */
export function isSignedBySendgrid({ body, signature, timestamp }: SendgridCallback, publicKey: string): boolean {
  if (!signature || !timestamp) return false;
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  return verify('sha256', Buffer.concat([Buffer.from(timestamp), body]), key, Buffer.from(signature, 'base64'));
}
