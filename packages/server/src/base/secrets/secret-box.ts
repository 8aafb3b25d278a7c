import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** None of the configured keys decrypts a stored secret. */
export class SecretBoxError extends Error {
  override readonly name = 'SecretBoxError';
}

/** Encrypts secrets with AES-256-GCM. The result contains the id of the key, so that keys can be rotated. */
export interface SecretBox {
  seal(plain: string): string;
  /** Throws `SecretBoxError` if the key is not configured or the text was changed. */
  open(sealed: string): string;
  /** Returns false for a value that was encrypted with an older key. Encrypt it again before that key is removed. */
  isCurrent(sealed: string): boolean;
}

/** Creates a box that encrypts with the first key and decrypts with all of them. */
export function createSecretBox(keys: readonly Buffer[]): SecretBox {
  const ring = keys.map((key) => ({ key, id: createHash('sha256').update(key).digest('hex').slice(0, 8) }));
  const [current] = ring;
  if (!current) throw new Error('expected at least one key');
  return {
    isCurrent: (sealed) => sealed.startsWith(`v1.${current.id}.`),
    seal(plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `v1.${current.id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed) {
      const [version, id, text] = sealed.split('.');
      const found = ring.find((entry) => entry.id === id);
      if (version !== 'v1' || !found || !text) throw new SecretBoxError('The key of this secret is not configured.');
      const bytes = Buffer.from(text, 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', found.key, bytes.subarray(0, 12));
        decipher.setAuthTag(bytes.subarray(12, 28));
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new SecretBoxError('A stored secret cannot be opened.', { cause });
      }
    },
  };
}
