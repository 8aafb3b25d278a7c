import { FcmProvider } from '@chatwire/protocol';
import { PUSH_MAX_BYTES, type PushModule } from '../push-format.ts';
import { isRsaPrivateKey } from '../signing-keys.ts';
import { fcmClearPayload } from './fcm-clear-payload.ts';
import type { FcmPayload } from './fcm-payload.ts';
import { type FcmPayloadSettings, fcmMessageBytes, fcmPayload } from './fcm-payload-of.ts';
import { createFcmProvider } from './fcm-provider.ts';

const OFF = { chat: false, call: false };

export const fcmModule: PushModule<typeof FcmProvider, FcmPayloadSettings, FcmPayload> = {
  schema: FcmProvider,
  examples: [
    {
      title: 'Firebase project',
      example: {
        providerId: 'fcm-main',
        serviceAccountCreds: {
          project_id: 'harbour-chat',
          client_email: 'push@harbour-chat.iam.gserviceaccount.com',
          private_key: '-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----\n',
          private_key_id: '0123456789abcdef',
        },
      },
    },
  ],
  faultsOf({ serviceAccountCreds }) {
    if (isRsaPrivateKey(serviceAccountCreds.private_key)) return {};
    return { 'serviceAccountCreds.private_key': ['must be an RSA private key in PEM form'] };
  },
  connect({ fields }, { config, clock, ca }) {
    const { fcmUrl: baseUrl, fcmTokenUrl: tokenUrl, egressProxies: proxies, providerTimeoutMs: timeoutMs } = config;
    const account = fields.serviceAccountCreds;
    return { provider: createFcmProvider({ account, baseUrl, tokenUrl, clock, ca, proxies }), timeoutMs };
  },
  urlsOf: (_fields, config) => [config.fcmUrl, config.fcmTokenUrl],
  push: {
    accountOf: (fields) => ({
      notificationInPayload: fields?.notificationInPayload ?? { ios: OFF, android: OFF, web: OFF },
      collapseMessages: fields?.collapseMessages ?? false,
    }),
    payloadOf(details, { account, platform, options, appearance }) {
      if (platform === undefined) throw new Error('expected the platform of an FCM push');
      return fcmPayload(details, account, platform, options, appearance);
    },
    clearPayloadOf(details, { platform, expiry }) {
      if (platform === undefined) throw new Error('expected the platform of an FCM clear');
      return fcmClearPayload(details, platform, expiry);
    },
    bytesOf: fcmMessageBytes,
    maxBytes: () => PUSH_MAX_BYTES,
  },
};
