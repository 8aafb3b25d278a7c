import { isWebpushPlatform, type RegisterPushToken, type WebpushProvider } from '@chatwire/protocol';
import { badRequest } from '../base/errors/api-error.ts';
import type { SecretBox } from '../base/secrets/secret-box.ts';
import type { Config } from '../config.ts';
import { createUrlGuard } from '../providers/custom/url-guard.ts';
import type { SubscriptionRef } from '../providers/provider.ts';
import { faultOfAuth, faultOfP256dh, sealKeys } from '../providers/webpush/subscription-keys.ts';
import { keyIdOf } from '../providers/webpush/vapid-keys.ts';
import type { ProviderAccount } from './providers-directory.ts';

/** The stored keys and expiry time of a Web Push subscription. */
export interface StoredSubscription extends SubscriptionRef {
  /** Epoch ms. */
  readonly expiresAtMs?: number;
}

export interface SubscriptionRules {
  /** Undefined if Web Push is not configured. */
  readonly account: ProviderAccount<WebpushProvider> | undefined;
  readonly config: Pick<Config, 'allowPrivateWebhooks' | 'allowInsecureWebhooks'>;
  /** Encrypts the keys. */
  readonly secrets: SecretBox;
}

/** Limit of the UnifiedPush specification. */
const UNIFIEDPUSH_ENDPOINT_BYTES = 1_000;

/**
 * Checks the subscription of a registration. Undefined for other platforms. Throws `ApiError` with the faults.
 * See docs/spec/last-mile.md#web-push-registration.
 */
export function checkSubscription(
  { platform, subscription, vapidKey }: RegisterPushToken,
  { account, config, secrets }: SubscriptionRules,
): StoredSubscription | undefined {
  if (!isWebpushPlatform(platform) || !subscription) return undefined;
  const publicKey = account?.isEnabled ? account.fields?.vapidPublicKey : undefined;
  if (publicKey === undefined) throw badRequest({ platform: ['requires an enabled provider webpush'] });
  const { endpoint, keys, expirationTime } = subscription;
  const vapidKeyId = keyIdOf(vapidKey ?? publicKey);
  const isKnownKey = vapidKeyId === keyIdOf(publicKey) || account?.retiredKeys?.[vapidKeyId] !== undefined;
  const faults = {
    'subscription.endpoint': faultOfEndpoint(endpoint, platform === 'webpush_unifiedpush', config),
    'subscription.keys.p256dh': faultOfP256dh(keys.p256dh),
    'subscription.keys.auth': faultOfAuth(keys.auth),
    vapidKey: isKnownKey ? undefined : 'is not a key of this server',
  };
  const found = Object.entries(faults).flatMap(([name, fault]) => (fault === undefined ? [] : [[name, [fault]]]));
  if (found.length > 0) throw badRequest(Object.fromEntries(found));
  return {
    sealedKeys: sealKeys(keys, secrets),
    vapidKeyId,
    ...(typeof expirationTime === 'number' && { expiresAtMs: Math.floor(expirationTime) }),
  };
}

/** Checks the text of a URL. Its resolved address is checked at every push. */
function faultOfEndpoint(
  endpoint: string,
  isUnifiedPush: boolean,
  { allowPrivateWebhooks: allowPrivate, allowInsecureWebhooks: allowInsecure }: SubscriptionRules['config'],
): string | undefined {
  if (!URL.canParse(endpoint)) return 'must be a URL';
  if (isUnifiedPush && endpoint.length > UNIFIEDPUSH_ENDPOINT_BYTES) return 'must have at most 1000 bytes';
  return createUrlGuard({ allowPrivate, allowInsecure }).rejectionOf(new URL(endpoint));
}
