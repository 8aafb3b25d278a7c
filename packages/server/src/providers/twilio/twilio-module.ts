import { ACCOUNT_KINDS, type TwilioPayload, TwilioProvider } from '@chatwire/protocol';
import { callbackUrlOf } from '../../base/text/callback-url.ts';
import type { DigestModule } from '../digest-format.ts';
import { createTwilioProvider } from './twilio-provider.ts';

/** The part of a Twilio account that SMS depend on. */
export interface TwilioAccount {
  readonly provider: 'twilio';
  readonly from: string;
}

const [STATUS_CALLBACK] = ACCOUNT_KINDS.twilio.callbacks;

export const twilioModule: DigestModule<typeof TwilioProvider, TwilioAccount, TwilioPayload> = {
  schema: TwilioProvider,
  faultsOf: () => ({}),
  connect({ fields: account, inboundToken }, { config, clock, ca }) {
    const { twilioUrl: baseUrl, publicUrl, egressProxies: proxies, providerTimeoutMs: timeoutMs } = config;
    // Delivery reports are requested only if Twilio can reach the server at a public address.
    const statusUrl =
      publicUrl !== undefined && inboundToken !== undefined
        ? callbackUrlOf(publicUrl, STATUS_CALLBACK.url, inboundToken)
        : undefined;
    return { provider: createTwilioProvider({ account, baseUrl, statusUrl, clock, ca, proxies }), timeoutMs };
  },
  urlsOf: (_fields, config) => [config.twilioUrl],
  digest: {
    accountOf: ({ fields }) => ({ provider: 'twilio', from: fields.twilioSenderPhoneNumber }),
    needsContact: () => true,
    payloadOf: ({ from }, { content: { text, ...messageFields }, recipient: { uid, name, contact } }) => ({
      to: { uid, ...(contact !== undefined && { phno: contact }), name },
      from,
      ...messageFields,
      smsContent: text,
      type: 'twilio',
    }),
  },
};
