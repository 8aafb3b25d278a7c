import type { Clock } from '../../base/time/clock.ts';
import type { CallSignal } from '../call-signal.ts';
import { DEFAULT_CONNECT_MS } from '../http/connection-failure.ts';
import type { ProxiedConnectionOptions } from '../http/connection-options.ts';
import type { HttpOutcome } from '../http/http-outcome.ts';
import { Http2Pool } from '../http/http2/http2-pool.ts';
import type { Provider, SendRequest, TimedResult } from '../provider.ts';
import { type ProviderResult, timed } from '../provider-result.ts';
import type { ApnsAccount } from './apns-account.ts';
import type { ApnsPayload } from './apns-payload.ts';
import { ApnsProviderToken } from './apns-provider-token.ts';
import { apnsResultOf, isConnectionThrottled, isProviderTokenExpired } from './apns-result-of.ts';
import { apnsRequest } from './apns-wire.ts';

export interface ApnsProviderOptions extends ProxiedConnectionOptions {
  readonly account: ApnsAccount;
  readonly clock: Clock;
  /** Default: Apple's service according to `productionMode`. `http://` means HTTP/2 without TLS. */
  readonly baseUrl?: string | undefined;
}

const PRODUCTION_URL = 'https://api.push.apple.com';
const SANDBOX_URL = 'https://api.sandbox.push.apple.com';

/** Creates the adapter of APNs, which authenticates with provider tokens. Throws if the account's key cannot be parsed. */
export function createApnsProvider(options: ApnsProviderOptions): Provider<ApnsPayload> {
  return new ApnsProvider(options);
}

/** Returns the base URL of APNs for an account. */
export function apnsUrlOf(account: ApnsAccount): string {
  return account.productionMode ? PRODUCTION_URL : SANDBOX_URL;
}

class ApnsProvider implements Provider<ApnsPayload> {
  readonly kind = 'apns';
  readonly #clock: Clock;
  readonly #pool: Http2Pool;
  readonly #providerToken: ApnsProviderToken;

  constructor({ account, clock, baseUrl, connectMs = DEFAULT_CONNECT_MS, ca, proxies }: ApnsProviderOptions) {
    this.#clock = clock;
    this.#providerToken = new ApnsProviderToken(account, clock);
    this.#pool = new Http2Pool({ baseUrl: baseUrl ?? apnsUrlOf(account), clock, connectMs, ca, proxies });
  }

  send(request: SendRequest<ApnsPayload>, signal: CallSignal): Promise<TimedResult> {
    return timed(this.#clock, this.#deliver(request, signal));
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #deliver(request: SendRequest<ApnsPayload>, signal: CallSignal): Promise<ProviderResult> {
    const token = this.#providerToken.current();
    const outcome = await this.#call(request, token, signal);
    if (isConnectionThrottled(outcome)) this.#pool.renew();
    const renewed = isProviderTokenExpired(outcome) ? this.#providerToken.replace(token) : undefined;
    if (renewed === undefined) return apnsResultOf(outcome, this.#clock.now());
    return apnsResultOf(await this.#call(request, renewed, signal), this.#clock.now());
  }

  #call(request: SendRequest<ApnsPayload>, providerToken: string, signal: CallSignal): Promise<HttpOutcome> {
    const { token, decisionId, payload, receipt } = request;
    if (token === undefined) throw new Error('expected a device token for an APNs push');
    return this.#pool.request(apnsRequest({ providerToken, deviceToken: token, decisionId, payload, receipt }), signal);
  }
}
