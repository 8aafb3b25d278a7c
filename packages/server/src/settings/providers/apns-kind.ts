import { ApnsProvider } from '@chatwire/protocol';
import type { ProviderKind } from './provider-kind.ts';
import { isP256PrivateKey } from './signing-keys.ts';

export const apnsKind: ProviderKind<typeof ApnsProvider> = {
  kind: 'apns',
  schema: ApnsProvider,
  limit: 25,
  secrets: [{ path: ['p8Key'], fingerprint: 'p8KeyFingerprint' }],
  faultsOf({ p8Key }) {
    return isP256PrivateKey(p8Key) ? {} : { p8Key: ['must be a P-256 private key in PEM form'] };
  },
};
