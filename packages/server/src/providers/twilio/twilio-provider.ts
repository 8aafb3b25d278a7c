import type { TwilioPayload, TwilioProvider } from '@chatwire/protocol';
import type { Clock } from '../../base/time/clock.ts';
import type { CallSignal } from '../call-signal.ts';
import { DEFAULT_CONNECT_MS } from '../http/connection-failure.ts';
import type { ProxiedConnectionOptions } from '../http/connection-options.ts';
import { Http1Client } from '../http/http1/http1-client.ts';
import type { Provider, SendRequest, TimedResult } from '../provider.ts';
import { type ProviderResult, timed } from '../provider-result.ts';
import { twilioResultOf } from './twilio-result-of.ts';
import { twilioRequest } from './twilio-wire.ts';

export interface TwilioProviderOptions extends ProxiedConnectionOptions {
  readonly account: Pick<TwilioProvider, 'twilioAccountSID' | 'twilioAuthToken'>;
  readonly baseUrl: string;
  readonly clock: Clock;
  /** The server's URL for delivery reports, with its token. Default: none, and no reports are requested. */
  readonly statusUrl?: string | undefined;
}

/** Creates the adapter that sends SMS through Twilio. See docs/spec/notifications.md#sendgrid-and-twilio-payloads. */
export function createTwilioProvider(options: TwilioProviderOptions): Provider<TwilioPayload> {
  return new Twilio(options);
}

class Twilio implements Provider<TwilioPayload> {
  readonly kind = 'twilio';
  readonly #options: TwilioProviderOptions;
  readonly #client: Http1Client;

  constructor(options: TwilioProviderOptions) {
    const { connectMs = DEFAULT_CONNECT_MS, ca, proxies } = options;
    this.#options = options;
    this.#client = new Http1Client({ connectMs, ca, proxies });
  }

  send(request: SendRequest<TwilioPayload>, signal: CallSignal): Promise<TimedResult> {
    return timed(this.#options.clock, this.#deliver(request, signal));
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async #deliver({ payload, entry }: SendRequest<TwilioPayload>, signal: CallSignal): Promise<ProviderResult> {
    const { account, baseUrl, statusUrl, clock } = this.#options;
    const outcome = await this.#client.post(twilioRequest({ account, baseUrl, statusUrl, payload, entry }), signal);
    return twilioResultOf(outcome, clock.now());
  }
}
