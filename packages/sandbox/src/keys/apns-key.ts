import { generateKeyPairSync, randomBytes } from 'node:crypto';

/** An Apple signing key with what belongs to it. */
export interface SandboxApnsKey {
  readonly keyId: string;
  readonly teamId: string;
  readonly bundleId: string;
  /** PEM, PKCS #8. */
  readonly p8Key: string;
}

/** A fresh key. It opens nothing outside a sandbox. */
export function generateApnsKey(bundleId = 'app.chatwire.sandbox'): SandboxApnsKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    keyId: tenCharacters(),
    teamId: tenCharacters(),
    bundleId,
    p8Key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function tenCharacters(): string {
  return randomBytes(5).toString('hex').toUpperCase();
}
