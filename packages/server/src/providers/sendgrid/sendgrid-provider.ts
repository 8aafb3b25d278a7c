import type { SendgridPayload, SendgridProvider } from '@chatwire/protocol';
import type { Clock } from '../../base/time/clock.ts';
import type { CallSignal } from '../call-signal.ts';
import { DEFAULT_CONNECT_MS } from '../http/connection-failure.ts';
import type { ProxiedConnectionOptions } from '../http/connection-options.ts';
import { Http1Client } from '../http/http1/http1-client.ts';
import type { Provider, SendRequest, TimedResult } from '../provider.ts';
import { type ProviderResult, timed } from '../provider-result.ts';
import { sendgridResultOf } from './sendgrid-result-of.ts';
import { sendgridRequest } from './sendgrid-wire.ts';

export interface SendgridProviderOptions extends ProxiedConnectionOptions {
  readonly account: Pick<SendgridProvider, 'sendGridApiKey'>;
  readonly baseUrl: string;
  readonly clock: Clock;
  /** Base URL of the chat app. Default: none, and emails have no button that opens the conversation. */
  readonly publicUrl?: string | undefined;
}

/**
 * Creates the adapter that sends emails through SendGrid. See docs/spec/notifications.md#sendgrid-and-twilio-payloads.
 */
export function createSendgridProvider(options: SendgridProviderOptions): Provider<SendgridPayload> {
  return new Sendgrid(options);
}

class Sendgrid implements Provider<SendgridPayload> {
  readonly kind = 'sendgrid';
  readonly #options: SendgridProviderOptions;
  readonly #client: Http1Client;

  constructor(options: SendgridProviderOptions) {
    const { connectMs = DEFAULT_CONNECT_MS, ca, proxies } = options;
    this.#options = options;
    this.#client = new Http1Client({ connectMs, ca, proxies });
  }

  send(request: SendRequest<SendgridPayload>, signal: CallSignal): Promise<TimedResult> {
    return timed(this.#options.clock, this.#deliver(request, signal));
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async #deliver(request: SendRequest<SendgridPayload>, signal: CallSignal): Promise<ProviderResult> {
    const { payload, entry, unsubscribe } = request;
    const { account, baseUrl, publicUrl, clock } = this.#options;
    const call = { baseUrl, apiKey: account.sendGridApiKey, publicUrl, payload, entry, unsubscribe };
    return sendgridResultOf(await this.#client.post(sendgridRequest(call), signal), clock.now());
  }
}
