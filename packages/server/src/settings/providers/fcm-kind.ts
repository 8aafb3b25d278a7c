import { FcmProvider } from '@chatwire/protocol';
import type { ProviderKind } from './provider-kind.ts';
import { isRsaPrivateKey } from './signing-keys.ts';

export const fcmKind: ProviderKind<typeof FcmProvider> = {
  kind: 'fcm',
  schema: FcmProvider,
  limit: 25,
  secrets: [
    { path: ['serviceAccountCreds', 'private_key'], fingerprint: 'private_keyFingerprint' },
    { path: ['serviceAccountCreds', 'private_key_id'] },
  ],
  faultsOf({ serviceAccountCreds }) {
    if (isRsaPrivateKey(serviceAccountCreds.private_key)) return {};
    return { 'serviceAccountCreds.private_key': ['must be an RSA private key in PEM form'] };
  },
};
