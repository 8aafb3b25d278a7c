import { TwilioProvider } from '@chatwire/protocol';
import type { ProviderKind } from './provider-kind.ts';

export const twilioKind: ProviderKind<typeof TwilioProvider> = {
  kind: 'twilio',
  fixedId: 'twilio',
  schema: TwilioProvider,
  limit: 1,
  secrets: [{ path: ['twilioAuthToken'] }],
  callsBack: true,
  faultsOf: () => ({}),
};
