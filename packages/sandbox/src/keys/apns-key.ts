import { generateKeyPairSync, randomBytes } from 'node:crypto';

/** An APNs signing key with its ids. */
export interface SandboxApnsKey {
  readonly keyId: string;
  readonly teamId: string;
  readonly bundleId: string;
  /** PEM, PKCS #8. */
  readonly p8Key: string;
}

/** Generates a key that is valid only in a sandbox. */
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
