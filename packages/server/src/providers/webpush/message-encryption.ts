import { createCipheriv, createECDH, createHmac, type ECDH, randomBytes } from 'node:crypto';

/** Keys of a subscription, with which messages are encrypted so that only the browser or app can read them. */
export interface SubscriptionKeys {
  /** Public key on P-256, uncompressed: 65 bytes. */
  readonly p256dh: Buffer;
  /** Shared secret: 16 bytes. */
  readonly auth: Buffer;
}

/** Random values, new for every message. */
export interface MessageSecrets {
  /** Key pair of this message. */
  readonly sender: ECDH;
  /** 16 bytes. */
  readonly salt: Buffer;
}

/** Maximum size of a body that every push service accepts. */
const MAX_BODY_BYTES = 4096;
const RECORD_SIZE = 4096;
const SALT_BYTES = 16;
const PUBLIC_KEY_BYTES = 65;
/** Salt, record size, length of the key id, and the sender's public key as key id. */
const HEADER_BYTES = SALT_BYTES + 4 + 1 + PUBLIC_KEY_BYTES;
const TAG_BYTES = 16;
/** Delimiter after the plaintext of the last record, before its padding. */
const LAST_RECORD = 2;
const MAX_RECORD_BYTES = MAX_BODY_BYTES - HEADER_BYTES - TAG_BYTES;

/** Maximum size of a plaintext: 3993 bytes. */
export const MAX_PLAINTEXT_BYTES = MAX_RECORD_BYTES - 1;

/**
 * Plaintexts are padded to a multiple of this, so that a push service cannot distinguish short texts by their length.
 */
const PADDING_BYTES = 128;

/**
 * Encrypts a push message (RFC 8291, `aes128gcm` of RFC 8188) as a header and one record. `padding`: the record is padded to
 * a multiple of this many bytes, within the limit of 4096 for the whole body. Throws if the plaintext is longer than 3993
 * bytes or if a key is not on the curve. See docs/spec/last-mile.md#web-push-sending.
 */
export function encryptMessage(
  plaintext: Buffer,
  { p256dh, auth }: SubscriptionKeys,
  padding = PADDING_BYTES,
  { sender, salt }: MessageSecrets = newSecrets(),
): Buffer {
  if (plaintext.length > MAX_PLAINTEXT_BYTES) {
    throw new RangeError(`expected at most ${MAX_PLAINTEXT_BYTES} bytes in a push message, got ${plaintext.length}`);
  }
  const senderKey = sender.getPublicKey();
  const { key, nonce } = contentKeys({ p256dh, auth, senderKey, salt, shared: sender.computeSecret(p256dh) });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const header = Buffer.alloc(HEADER_BYTES);
  salt.copy(header);
  header.writeUInt32BE(RECORD_SIZE, SALT_BYTES);
  header.writeUInt8(PUBLIC_KEY_BYTES, SALT_BYTES + 4);
  senderKey.copy(header, SALT_BYTES + 5);
  const encrypted = cipher.update(recordOf(plaintext, padding));
  return Buffer.concat([header, encrypted, cipher.final(), cipher.getAuthTag()]);
}

function newSecrets(): MessageSecrets {
  const sender = createECDH('prime256v1');
  sender.generateKeys();
  return { sender, salt: randomBytes(SALT_BYTES) };
}

function recordOf(plaintext: Buffer, padding: number): Buffer {
  const bytes = plaintext.length + 1;
  const record = Buffer.alloc(Math.min(Math.ceil(bytes / padding) * padding, MAX_RECORD_BYTES));
  plaintext.copy(record);
  record.writeUInt8(LAST_RECORD, plaintext.length);
  return record;
}

interface KeyAgreement extends SubscriptionKeys {
  readonly senderKey: Buffer;
  readonly salt: Buffer;
  /** Result of ECDH. */
  readonly shared: Buffer;
}

/** Derives the keys of RFC 8291, section 3.4. */
function contentKeys({ p256dh, auth, senderKey, salt, shared }: KeyAgreement) {
  const keyInfo = Buffer.concat([KEY_INFO, p256dh, senderKey]);
  const secret = extract(salt, expand(extract(auth, shared), keyInfo, 32));
  return { key: expand(secret, CONTENT_KEY_INFO, 16), nonce: expand(secret, NONCE_INFO, 12) };
}

const KEY_INFO = Buffer.from('WebPush: info\0');
const CONTENT_KEY_INFO = Buffer.from('Content-Encoding: aes128gcm\0');
const NONCE_INFO = Buffer.from('Content-Encoding: nonce\0');
const FIRST_BLOCK = Buffer.from([1]);

/** Returns the pseudorandom key of HKDF with SHA-256, which is its first step. */
function extract(salt: Buffer, secret: Buffer): Buffer {
  return createHmac('sha256', salt).update(secret).digest();
}

/** Returns the output of HKDF, which is its second step. Computes only one block, so `bytes` is at most 32. */
function expand(key: Buffer, info: Buffer, bytes: number): Buffer {
  return createHmac('sha256', key).update(info).update(FIRST_BLOCK).digest().subarray(0, bytes);
}
