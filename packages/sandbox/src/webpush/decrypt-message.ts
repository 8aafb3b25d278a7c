import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto';

/** The secrets of a subscription, which a browser never hands out. */
export interface SubscriptionSecrets {
  readonly keyPair: ECDH;
  /** 16 bytes. */
  readonly auth: Buffer;
}

const HEADER_BYTES = 86;
const TAG_BYTES = 16;

/** Decrypts an `aes128gcm` body of one record (RFC 8291); undefined when the subscription cannot read it. */
export function decryptMessage(body: Buffer, { keyPair, auth }: SubscriptionSecrets): Buffer | undefined {
  if (body.length <= HEADER_BYTES + TAG_BYTES || body[20] !== 65) return undefined;
  const recordSize = body.readUInt32BE(16);
  const record = body.subarray(HEADER_BYTES);
  if (recordSize < 18 || record.length > recordSize) return undefined;
  const [salt, senderKey] = [body.subarray(0, 16), body.subarray(21, HEADER_BYTES)];
  try {
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), keyPair.getPublicKey(), senderKey]);
    const secret = Buffer.from(hkdfSync('sha256', keyPair.computeSecret(senderKey), auth, about, 32));
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(record.subarray(-TAG_BYTES));
    return withoutPadding(Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]));
  } catch {
    return undefined;
  }
}

/** The last byte that is not 0 ends the plaintext; in the last record it is 2. */
function withoutPadding(record: Buffer): Buffer | undefined {
  let end = record.length - 1;
  while (end >= 0 && record[end] === 0) end -= 1;
  return record[end] === 2 ? record.subarray(0, end) : undefined;
}
