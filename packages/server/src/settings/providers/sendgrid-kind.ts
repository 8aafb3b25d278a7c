import { SendgridProvider } from '@chatwire/protocol';
import type { ProviderKind } from './provider-kind.ts';
import { isP256PublicKey } from './signing-keys.ts';

export const sendgridKind: ProviderKind<typeof SendgridProvider> = {
  kind: 'sendgrid',
  fixedId: 'sendgrid',
  schema: SendgridProvider,
  limit: 1,
  secrets: [{ path: ['sendGridApiKey'] }],
  callsBack: true,
  faultsOf({ sendGridEventsPublicKey: key }) {
    if (key === undefined || key === null || isP256PublicKey(key)) return {};
    return { sendGridEventsPublicKey: ['must be a P-256 public key, base64'] };
  },
};
