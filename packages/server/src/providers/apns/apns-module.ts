import { ApnsProvider, tokenKindOf } from '@chatwire/protocol';
import { PUSH_MAX_BYTES, type PushModule } from '../push-format.ts';
import { isP256PrivateKey } from '../signing-keys.ts';
import { apnsClearPayload } from './apns-clear-payload.ts';
import type { ApnsPayload } from './apns-payload.ts';
import { type ApnsPayloadSettings, apnsAlertPayload, apnsBodyBytes, apnsVoipPayload } from './apns-payload-of.ts';
import { apnsUrlOf, createApnsProvider } from './apns-provider.ts';

const VOIP_MAX_BYTES = 5120;

export const apnsModule: PushModule<typeof ApnsProvider, ApnsPayloadSettings, ApnsPayload> = {
  schema: ApnsProvider,
  examples: [
    {
      title: 'App of an Apple team',
      example: {
        providerId: 'apns-main',
        keyId: 'ABC1234567',
        teamId: 'DEF1234567',
        bundleId: 'org.example.chat',
        p8Key: '-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----\n',
        productionMode: true,
      },
    },
  ],
  faultsOf({ p8Key }) {
    return isP256PrivateKey(p8Key) ? {} : { p8Key: ['must be a P-256 private key in PEM form'] };
  },
  connect({ fields: account }, { config, clock, ca }) {
    const { apnsUrl: baseUrl, egressProxies: proxies, providerTimeoutMs: timeoutMs } = config;
    return { provider: createApnsProvider({ account, baseUrl, clock, ca, proxies }), timeoutMs };
  },
  urlsOf: (fields, config) => [config.apnsUrl ?? apnsUrlOf(fields)],
  push: {
    accountOf: (fields) => ({
      bundleId: fields?.bundleId ?? '',
      includeContentAvailable: fields?.includeContentAvailable ?? true,
      includeMutableContent: fields?.includeMutableContent ?? true,
    }),
    payloadOf: (details, { account, platform, options, appearance }) =>
      (isVoip(platform) ? apnsVoipPayload : apnsAlertPayload)(details, account, options, appearance),
    clearPayloadOf: (details, { account, expiry }) => apnsClearPayload(details, account, expiry),
    bytesOf: apnsBodyBytes,
    maxBytes: (platform) => (isVoip(platform) ? VOIP_MAX_BYTES : PUSH_MAX_BYTES),
  },
};

function isVoip(platform: Parameters<typeof tokenKindOf>[0] | undefined): boolean {
  return platform !== undefined && tokenKindOf(platform) === 'apnsVoip';
}
