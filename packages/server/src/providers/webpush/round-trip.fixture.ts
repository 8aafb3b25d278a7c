import { createECDH, randomBytes } from 'node:crypto';
import { decryptMessage } from '@chatwire/sandbox';
import { encryptMessage, MAX_PLAINTEXT_BYTES } from './message-encryption.ts';

/** Encrypts and decrypts bodies of random lengths and bytes. Returns the lengths of those that came out differently. */
export function roundTripOf(count: number): number[] {
  const keyPair = createECDH('prime256v1');
  const [p256dh, auth] = [keyPair.generateKeys(), randomBytes(16)];
  return Array.from({ length: count }, (_, index) => {
    const plaintext = randomBytes((index * 31) % (MAX_PLAINTEXT_BYTES + 1));
    const decrypted = decryptMessage(encryptMessage(plaintext, { p256dh, auth }), { keyPair, auth });
    return decrypted?.equals(plaintext) ? [] : [plaintext.length];
  }).flat();
}
