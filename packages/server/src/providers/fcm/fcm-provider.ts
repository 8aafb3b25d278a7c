import type { Clock } from '../../base/time/clock.ts';
import type { CallSignal } from '../call-signal.ts';
import { DEFAULT_CONNECT_MS } from '../http/connection-failure.ts';
import type { ProxiedConnectionOptions } from '../http/connection-options.ts';
import type { HttpOutcome } from '../http/http-outcome.ts';
import { Http1Client } from '../http/http1/http1-client.ts';
import { NegotiatingClient } from '../http/negotiating-client.ts';
import type { Provider, SendRequest, TimedResult } from '../provider.ts';
import { type ProviderResult, timed } from '../provider-result.ts';
import { FcmAccessTokens } from './fcm-access-tokens.ts';
import type { FcmPayload } from './fcm-payload.ts';
import { fcmResultOf, isAccessTokenRejected } from './fcm-result-of.ts';
import { type AccessToken, FcmTokenExchange } from './fcm-token-exchange.ts';
import { fcmRequest } from './fcm-wire.ts';
import type { FcmAccount } from './service-account.ts';

export interface FcmProviderOptions extends ProxiedConnectionOptions {
  readonly account: FcmAccount;
  readonly clock: Clock;
  /** Default: Google's service. `http://` means HTTP/2 without TLS, or HTTP/1.1 if the peer offers nothing else. */
  readonly baseUrl?: string | undefined;
  /** Default: Google's token service. */
  readonly tokenUrl?: string | undefined;
}

const BASE_URL = 'https://fcm.googleapis.com';
const TOKEN_URL = 'https://oauth2.googleapis.com/token';

/** Creates the adapter of Firebase Cloud Messaging (HTTP v1 API). Throws if the account's key cannot be parsed. */
export function createFcmProvider(options: FcmProviderOptions): Provider<FcmPayload> {
  return new FcmProvider(options);
}

class FcmProvider implements Provider<FcmPayload> {
  readonly kind = 'fcm';
  readonly #projectId: string;
  readonly #clock: Clock;
  readonly #baseUrl: string;
  readonly #peer: NegotiatingClient;
  readonly #client: Http1Client;
  readonly #tokens: FcmAccessTokens;

  constructor(options: FcmProviderOptions) {
    const { account, clock, baseUrl = BASE_URL, tokenUrl, connectMs = DEFAULT_CONNECT_MS, ca, proxies } = options;
    this.#projectId = account.project_id;
    this.#clock = clock;
    this.#client = new Http1Client({ connectMs, ca, proxies, maxConnections: 1 });
    const exchange = new FcmTokenExchange({ account, tokenUrl: tokenUrl ?? TOKEN_URL, clock, client: this.#client });
    this.#tokens = new FcmAccessTokens({ clock, exchange: (signal) => exchange.run(signal) });
    this.#baseUrl = baseUrl;
    this.#peer = new NegotiatingClient({ baseUrl, clock, connectMs, ca, proxies });
  }

  send(request: SendRequest<FcmPayload>, signal: CallSignal): Promise<TimedResult> {
    return timed(this.#clock, this.#deliver(request, signal));
  }

  async close(): Promise<void> {
    await this.#peer.close();
    this.#tokens.close();
    await this.#client.close();
  }

  async #deliver(request: SendRequest<FcmPayload>, signal: CallSignal): Promise<ProviderResult> {
    const token = await this.#tokens.get(signal);
    if (token.kind !== 'token') return token;
    const outcome = await this.#call(request, token, signal);
    if (!isAccessTokenRejected(outcome)) return fcmResultOf(outcome, this.#clock.now());
    const renewed = await this.#tokens.replace(token, signal);
    if (renewed.kind !== 'token') return renewed;
    return fcmResultOf(await this.#call(request, renewed, signal), this.#clock.now());
  }

  #call(request: SendRequest<FcmPayload>, access: AccessToken, signal: CallSignal): Promise<HttpOutcome> {
    const { token, payload, receipt } = request;
    if (token === undefined) throw new Error('expected a device token for an FCM push');
    const [baseUrl, projectId] = [this.#baseUrl, this.#projectId];
    const call = { baseUrl, projectId, accessToken: access.value, deviceToken: token, payload, receipt };
    return this.#peer.post(fcmRequest(call), signal);
  }
}
