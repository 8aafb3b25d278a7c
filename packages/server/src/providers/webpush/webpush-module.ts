import { WebpushProvider } from '@chatwire/protocol';
import type { PushModule } from '../push-format.ts';
import { MAX_PLAINTEXT_BYTES } from './message-encryption.ts';
import { generateVapidKeys, keyIdOf, publicKeyOf, type VapidKeys } from './vapid-keys.ts';
import { webpushClearPayload } from './webpush-clear-payload.ts';
import type { WebpushPayload } from './webpush-payload.ts';
import { type WebpushPayloadSettings, webpushBodyBytes, webpushPayload } from './webpush-payload-of.ts';
import { createWebpushProvider } from './webpush-provider.ts';

export const webpushModule: PushModule<typeof WebpushProvider, WebpushPayloadSettings, WebpushPayload> = {
  schema: WebpushProvider,
  examples: [
    { title: 'Keys of the server', example: { subject: 'mailto:ops@harbour.example' } },
    {
      title: 'Imported keys',
      example: {
        subject: 'mailto:ops@harbour.example',
        // These keys are published in RFC 8291.
        vapidPublicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
        vapidPrivateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
      },
    },
  ],
  complete: (fields) =>
    fields.vapidPublicKey === undefined && fields.vapidPrivateKey === undefined
      ? { ...fields, ...generateVapidKeys() }
      : fields,
  faultsOf({ vapidPublicKey, vapidPrivateKey }) {
    if (vapidPublicKey === undefined) return { vapidPublicKey: ['is required with vapidPrivateKey'] };
    if (vapidPrivateKey === undefined) return { vapidPrivateKey: ['is required with vapidPublicKey'] };
    const matches = publicKeyOf(vapidPrivateKey) === vapidPublicKey;
    return matches ? {} : { vapidPrivateKey: ['must match vapidPublicKey'] };
  },
  signingKeyOf: (fields) => {
    const keys = vapidKeysOf(fields);
    return keys && { id: keyIdOf(keys.vapidPublicKey), secret: keys.vapidPrivateKey };
  },
  connect({ fields, retiredKeys = {} }, { config, clock, ca, secrets }) {
    const current = vapidKeysOf(fields);
    if (!current) throw new Error('expected a Web Push account with keys');
    const keys: [VapidKeys, ...VapidKeys[]] = [current, ...Object.values(retiredKeys).flatMap(keyPairOf)];
    const { allowPrivateWebhooks: allowPrivate, allowInsecureWebhooks: allowInsecure, egressProxies: proxies } = config;
    const guard = { allowPrivate, allowInsecure };
    const provider = createWebpushProvider({ subject: fields.subject, keys, guard, secrets, clock, ca, proxies });
    return { provider, timeoutMs: config.providerTimeoutMs, queueNameOf: (endpoint) => new URL(endpoint).origin };
  },
  // Push services are chosen by browsers and apps.
  urlsOf: () => [],
  push: {
    accountOf: (fields) => ({ declarative: fields?.declarative ?? true, clickURL: fields?.clickURL }),
    payloadOf: webpushPayload,
    clearPayloadOf: (details, { platform }) => webpushClearPayload(details, platform),
    bytesOf: webpushBodyBytes,
    maxBytes: () => MAX_PLAINTEXT_BYTES,
  },
};

function vapidKeysOf({ vapidPublicKey, vapidPrivateKey }: WebpushProvider): VapidKeys | undefined {
  if (vapidPublicKey === undefined || vapidPrivateKey === undefined) return undefined;
  return { vapidPublicKey, vapidPrivateKey };
}

function keyPairOf(vapidPrivateKey: string): VapidKeys[] {
  const vapidPublicKey = publicKeyOf(vapidPrivateKey);
  return vapidPublicKey === undefined ? [] : [{ vapidPublicKey, vapidPrivateKey }];
}
