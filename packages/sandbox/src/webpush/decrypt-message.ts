import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto';

/** The secrets of a subscription, which a browser does not disclose. */
export interface SubscriptionSecrets {
  readonly keyPair: ECDH;
  /** 16 bytes. */
  readonly auth: Buffer;
}

const SALT_BYTES = 16;
/** Uncompressed point on P-256. */
const KEY_BYTES = 65;
/** Salt, record size (4 bytes), length of the key (1 byte), and the key of the sender (RFC 8188). */
const HEADER_BYTES = SALT_BYTES + 4 + 1 + KEY_BYTES;
const TAG_BYTES = 16;
const MIN_RECORD_BYTES = TAG_BYTES + 2;

/** Decrypts an `aes128gcm` body of one record (RFC 8291); undefined when the subscription cannot read it. */
export function decryptMessage(body: Buffer, { keyPair, auth }: SubscriptionSecrets): Buffer | undefined {
  if (body.length <= HEADER_BYTES + TAG_BYTES || body[HEADER_BYTES - KEY_BYTES - 1] !== KEY_BYTES) return undefined;
  const recordSize = body.readUInt32BE(SALT_BYTES);
  const record = body.subarray(HEADER_BYTES);
  if (recordSize < MIN_RECORD_BYTES || record.length > recordSize) return undefined;
  const [salt, senderKey] = [body.subarray(0, SALT_BYTES), body.subarray(HEADER_BYTES - KEY_BYTES, HEADER_BYTES)];
  try {
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), keyPair.getPublicKey(), senderKey]);
    const secret = Buffer.from(hkdfSync('sha256', keyPair.computeSecret(senderKey), auth, info, 32));
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(record.subarray(-TAG_BYTES));
    return withoutPadding(Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]));
  } catch {
    return undefined;
  }
}

/** Removes the padding: zeros after a delimiter, which is 2 in the last record. Undefined without the delimiter. */
function withoutPadding(record: Buffer): Buffer | undefined {
  let end = record.length - 1;
  while (end >= 0 && record[end] === 0) end -= 1;
  return record[end] === 2 ? record.subarray(0, end) : undefined;
}
