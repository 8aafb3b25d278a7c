import { randomBytes } from 'node:crypto';
import { type SecretBox, SecretBoxError } from '../base/secrets/secret-box.ts';

/** A signing secret and the end of its use. The current secret has no end. */
export interface WebhookSecret {
  readonly secret: string;
  readonly untilMs?: number;
}

/** If there are more, the oldest ones stop signing, even during their overlap: the header must stay short. */
const MAX_SECRETS = 4;

/** Returns a new secret: `whsec_` and 32 random bytes. See docs/spec/notifications.md#failure-webhooks. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Returns the secrets with a new current one. The previous secret gets the end `untilMs`. Older ones keep their end. */
export function withNewSecret(
  secrets: readonly WebhookSecret[],
  secret: string,
  untilMs: number,
  nowMs: number,
): WebhookSecret[] {
  const former = secrets.map((old) => ({ secret: old.secret, untilMs: old.untilMs ?? untilMs }));
  return [{ secret }, ...former.filter((old) => old.untilMs > nowMs)].slice(0, MAX_SECRETS);
}

/** Returns the secrets that sign at a time, the current one first. */
export function signingSecrets(secrets: readonly WebhookSecret[], nowMs: number): string[] {
  return secrets.filter(({ untilMs }) => untilMs === undefined || untilMs > nowMs).map(({ secret }) => secret);
}

export function sealSecrets(secrets: readonly WebhookSecret[], box: SecretBox): string {
  return box.seal(JSON.stringify(secrets));
}

/** Returns the secrets of an endpoint. Empty if none of the server's keys decrypts them. */
export function openSecrets(sealed: string, box: SecretBox): readonly WebhookSecret[] {
  try {
    return parseSecrets(JSON.parse(box.open(sealed)));
  } catch (error) {
    if (error instanceof SecretBoxError) return [];
    throw error;
  }
}

function parseSecrets(value: unknown): readonly WebhookSecret[] {
  if (!Array.isArray(value)) throw new Error('expected the stored secrets of a webhook to be a list');
  return value as WebhookSecret[];
}
