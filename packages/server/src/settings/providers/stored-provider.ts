import { Value } from 'typebox/value';
import { type SecretBox, SecretBoxError } from '../../base/secrets/secret-box.ts';
import type { RetiredKeys } from '../../providers/provider-module.ts';
import type { ProviderRow } from '../../storage/notifications/providers-store.ts';
import { type Document, isDocument, merged, valueAt, withValue } from './document.ts';
import type { ProviderKind } from './provider-kind.ts';
import { fingerprintOf, maskSecret } from './secrets.ts';

/** Names of secrets that are stored with the operator's fields. No schema has fields with these names. */
const INBOUND_TOKEN = 'inboundToken';
const RETIRED_KEYS = 'retiredKeys';

/** Secrets of an account that the server adds. */
export interface ServerSecrets {
  readonly inboundToken?: string | undefined;
  readonly retiredKeys?: RetiredKeys | undefined;
}

/** Returns the fields of a provider as two strings: the public part and the encrypted part. */
export function sealed(
  kind: ProviderKind,
  fields: Document,
  { inboundToken, retiredKeys }: ServerSecrets,
  box: SecretBox,
): Pick<ProviderRow, 'settings' | 'secrets'> {
  let settings = fields;
  let secrets: Document = {
    ...(inboundToken !== undefined && { [INBOUND_TOKEN]: inboundToken }),
    ...(retiredKeys && { [RETIRED_KEYS]: retiredKeys }),
  };
  for (const { path } of kind.secrets) {
    secrets = withValue(secrets, path, valueAt(fields, path));
    settings = withValue(settings, path, undefined);
  }
  return { settings: JSON.stringify(settings), secrets: box.seal(JSON.stringify(secrets)) };
}

/**
 * Returns all fields, with defaults for fields that are newer than the row. Without the secrets if none of the configured
 * keys decrypts them.
 */
export function unsealed({ schema }: ProviderKind, row: ProviderRow, box: SecretBox): Document {
  const settings = parsed(row.settings);
  const secrets = opened(row.secrets, box);
  const fields = Value.Default(schema, secrets === undefined ? settings : merged(settings, parsed(secrets)));
  if (!isDocument(fields)) throw new Error('The defaults of a provider are not an object.');
  return fields;
}

/** Encrypts secrets with the current key. Returns them unchanged if none of the configured keys decrypts them. */
export function resealed(secrets: string, box: SecretBox): string {
  const plain = opened(secrets, box);
  return plain === undefined ? secrets : box.seal(plain);
}

/** Replaces the retired keys in encrypted secrets. */
export function withRetiredKeys(secrets: string, keys: RetiredKeys, box: SecretBox): string {
  return box.seal(JSON.stringify(withValue(parsed(box.open(secrets)), [RETIRED_KEYS], keys)));
}

/**
 * Returns the secret in a provider's callback URLs. Undefined for accounts without callbacks.
 * See docs/spec/notifications.md#inbound-provider-calls.
 */
export function inboundTokenOf(fields: Document): string | undefined {
  const token = fields[INBOUND_TOKEN];
  return typeof token === 'string' ? token : undefined;
}

/** Returns earlier signing keys of an account. Undefined if there are none. */
export function retiredKeysOf(fields: Document): RetiredKeys | undefined {
  const keys = fields[RETIRED_KEYS];
  if (!isDocument(keys)) return undefined;
  const entries = Object.entries(keys).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/**
 * Returns fields for responses. Secrets are masked, or omitted if they are hidden. Keys have a fingerprint.
 * See docs/spec/notifications.md#secret-masking.
 */
export function masked(kind: ProviderKind, fields: Document): Document {
  let shown = withValue(withValue(fields, [INBOUND_TOKEN], undefined), [RETIRED_KEYS], undefined);
  for (const { path, fingerprint, isHidden } of kind.secrets) {
    const secret = valueAt(fields, path);
    if (typeof secret !== 'string') continue;
    shown = withValue(shown, path, isHidden ? undefined : maskSecret(secret));
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
