import { Value } from 'typebox/value';
import { type SecretBox, SecretBoxError } from '../../base/secrets/secret-box.ts';
import type { ProviderRow } from '../../storage/notifications/providers-store.ts';
import { type Document, isDocument, merged, valueAt, withValue } from './document.ts';
import type { ProviderKind } from './provider-kind.ts';
import { fingerprintOf, maskSecret } from './secrets.ts';

/** Stored with the operator's fields, which never have this name: it is not part of any schema. */
const INBOUND_TOKEN = 'inboundToken';

/** Fields of a provider as two texts: the public part, and the encrypted part. */
export function sealed(
  kind: ProviderKind,
  fields: Document,
  inboundToken: string | undefined,
  box: SecretBox,
): Pick<ProviderRow, 'settings' | 'secrets'> {
  let settings = fields;
  let secrets: Document = inboundToken === undefined ? {} : { [INBOUND_TOKEN]: inboundToken };
  for (const { path } of kind.secrets) {
    secrets = withValue(secrets, path, valueAt(fields, path));
    settings = withValue(settings, path, undefined);
  }
  return { settings: JSON.stringify(settings), secrets: box.seal(JSON.stringify(secrets)) };
}

/**
 * All fields, with the defaults of fields that are newer than the row; without the secrets when none of the configured keys
 * opens them any more.
 */
export function unsealed({ schema }: ProviderKind, row: ProviderRow, box: SecretBox): Document {
  const settings = parsed(row.settings);
  const secrets = opened(row.secrets, box);
  const fields = Value.Default(schema, secrets === undefined ? settings : merged(settings, parsed(secrets)));
  if (!isDocument(fields)) throw new Error('The defaults of a provider are not an object.');
  return fields;
}

/** Secrets sealed with the current key; unchanged when none of the configured keys decrypts them. */
export function resealed(secrets: string, box: SecretBox): string {
  const plain = opened(secrets, box);
  return plain === undefined ? secrets : box.seal(plain);
}

/**
 * The secret in a provider's callback URLs; undefined for accounts without callbacks.
 * See docs/spec/notifications.md#inbound-provider-calls.
 */
export function inboundTokenOf(fields: Document): string | undefined {
  const token = fields[INBOUND_TOKEN];
  return typeof token === 'string' ? token : undefined;
}

/**
 * Fields for responses: secrets masked, keys with a fingerprint.
 * See docs/spec/notifications.md#secret-masking.
 */
export function masked(kind: ProviderKind, fields: Document): Document {
  let shown = withValue(fields, [INBOUND_TOKEN], undefined);
  for (const { path, fingerprint } of kind.secrets) {
    const secret = valueAt(fields, path);
    if (typeof secret !== 'string') continue;
    shown = withValue(shown, path, maskSecret(secret));
    if (fingerprint !== undefined) shown = { ...shown, [fingerprint]: fingerprintOf(secret) };
  }
  return shown;
}

function opened(secrets: string, box: SecretBox): string | undefined {
  try {
    return box.open(secrets);
  } catch (error) {
    if (error instanceof SecretBoxError) return undefined;
    throw error;
  }
}

function parsed(json: string): Document {
  const document: unknown = JSON.parse(json);
  if (!isDocument(document)) throw new Error('The stored fields of a provider are not an object.');
  return document;
}
