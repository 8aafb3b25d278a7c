import type { WebpushProvider as WebpushFields } from '@chatwire/protocol';
import { type SecretBox, SecretBoxError } from '../../base/secrets/secret-box.ts';
import type { Clock } from '../../base/time/clock.ts';
import type { CallSignal } from '../call-signal.ts';
import { createUrlGuard, type UrlGuard, type UrlGuardOptions } from '../custom/url-guard.ts';
import { DEFAULT_CONNECT_MS } from '../http/connection-failure.ts';
import type { ProxiedConnectionOptions } from '../http/connection-options.ts';
import type { Provider, SendRequest, TimedResult } from '../provider.ts';
import { type ProviderResult, timed } from '../provider-result.ts';
import type { SubscriptionKeys } from './message-encryption.ts';
import { OriginClients } from './origin-clients.ts';
import { unsealKeys } from './subscription-keys.ts';
import { VapidHeaders } from './vapid-headers.ts';
import type { VapidKeys } from './vapid-keys.ts';
import type { WebpushPayload } from './webpush-payload.ts';
import { webpushResultOf } from './webpush-result-of.ts';
import { webpushRequest } from './webpush-wire.ts';

export interface WebpushProviderOptions extends ProxiedConnectionOptions {
  readonly subject: WebpushFields['subject'];
  /** The current key, then earlier ones that subscriptions still use. */
  readonly keys: readonly [VapidKeys, ...VapidKeys[]];
  readonly guard: UrlGuardOptions;
  /** Decrypts the keys of subscriptions. */
  readonly secrets: SecretBox;
  readonly clock: Clock;
}

/** Creates the adapter of Web Push, for browsers and UnifiedPush apps. See docs/spec/last-mile.md#web-push. */
export function createWebpushProvider(options: WebpushProviderOptions): Provider<WebpushPayload> {
  return new WebpushProvider(options);
}

class WebpushProvider implements Provider<WebpushPayload> {
  readonly kind = 'webpush';
  readonly #clock: Clock;
  readonly #secrets: SecretBox;
  readonly #guard: UrlGuard;
  readonly #vapid: VapidHeaders;
  readonly #clients: OriginClients;

  constructor(options: WebpushProviderOptions) {
    const { subject, keys, guard, secrets, clock, connectMs = DEFAULT_CONNECT_MS, ca, proxies } = options;
    this.#clock = clock;
    this.#secrets = secrets;
    this.#guard = createUrlGuard(guard);
    this.#vapid = new VapidHeaders({ subject, keys, clock });
    const { lookup } = this.#guard.connection;
    this.#clients = new OriginClients({ clock, connectMs, ca, proxies, lookup });
  }

  send(request: SendRequest<WebpushPayload>, signal: CallSignal): Promise<TimedResult> {
    return timed(this.#clock, this.#deliver(request, signal));
  }

  close(): Promise<void> {
    return this.#clients.close();
  }

  async #deliver(request: SendRequest<WebpushPayload>, signal: CallSignal): Promise<ProviderResult> {
    const { token, subscription, payload, receipt } = request;
    if (token === undefined || !subscription) throw new Error('expected a subscription for a Web Push');
    const endpoint = new URL(token);
    // The settings may have changed since the subscription was registered.
    const rejection = this.#guard.rejectionOf(endpoint);
    if (rejection !== undefined) return { kind: 'unreachable', cause: 'ADDRESS_BLOCKED', message: rejection };
    const keys = this.#keysOf(subscription.sealedKeys);
    if (!keys) return UNREADABLE_KEYS;
    const vapid = this.#vapid.headerFor(endpoint.origin, subscription.vapidKeyId);
    const outcome = await this.#clients.post(webpushRequest({ endpoint, keys, vapid, payload, receipt }), signal);
    return webpushResultOf(outcome, this.#clock.now());
  }

  #keysOf(sealed: string): SubscriptionKeys | undefined {
    try {
      return unsealKeys(sealed, this.#secrets);
    } catch (error) {
      if (error instanceof SecretBoxError) return undefined;
      throw error;
    }
  }
}

/** Result if the secret key with which a subscription was encrypted is no longer configured. */
const UNREADABLE_KEYS: ProviderResult = {
  kind: 'unreachable',
  cause: 'CONNECT_FAILED',
  message: 'the keys of the subscription cannot be decrypted',
};
