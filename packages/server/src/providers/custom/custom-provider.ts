import type { Clock } from '../../base/time/clock.ts';
import type { CallSignal } from '../call-signal.ts';
import { webhookIdOf } from '../decision-ids.ts';
import { DEFAULT_CONNECT_MS } from '../http/connection-failure.ts';
import type { ProxiedConnectionOptions } from '../http/connection-options.ts';
import { Http1Client } from '../http/http1/http1-client.ts';
import type { Resolve } from '../http/names/host-resolver.ts';
import type { Provider, SendRequest, TimedResult } from '../provider.ts';
import { type ProviderResult, timed } from '../provider-result.ts';
import type { CustomPayload } from './custom-payload.ts';
import { customResultOf } from './custom-result-of.ts';
import { customRequest, type WebhookTarget } from './custom-wire.ts';
import { createUrlGuard, type UrlGuard, type UrlGuardOptions } from './url-guard.ts';

export interface CustomProviderOptions extends ProxiedConnectionOptions {
  readonly target: WebhookTarget;
  readonly guard: UrlGuardOptions;
  readonly clock: Clock;
  /** Resolves host names. Default: the system's resolver, and the DNS servers when it is slow. */
  readonly resolve?: Resolve;
}

/** Creates the adapter that calls a custom webhook of the operator. See docs/spec/notifications.md#custom-webhook-calls. */
export function createCustomProvider(options: CustomProviderOptions): Provider<CustomPayload> {
  return new CustomProvider(options);
}

class CustomProvider implements Provider<CustomPayload> {
  readonly kind = 'custom';
  readonly #target: WebhookTarget;
  readonly #guard: UrlGuard;
  readonly #clock: Clock;
  readonly #client: Http1Client;

  constructor(options: CustomProviderOptions) {
    const { target, guard, clock, connectMs = DEFAULT_CONNECT_MS, ca, proxies, resolve } = options;
    this.#target = target;
    this.#guard = createUrlGuard(guard, resolve);
    this.#clock = clock;
    this.#client = new Http1Client({ connectMs, ca, proxies, ...this.#guard.connection });
  }

  send(request: SendRequest<CustomPayload>, signal: CallSignal): Promise<TimedResult> {
    return timed(this.#clock, this.#deliver(request, signal));
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async #deliver(request: SendRequest<CustomPayload>, signal: CallSignal): Promise<ProviderResult> {
    const { decisionId, payload } = request;
    const rejection = this.#guard.rejectionOf(this.#target.url);
    if (rejection !== undefined) return { kind: 'unreachable', cause: 'ADDRESS_BLOCKED', message: rejection };
    const call = customRequest(this.#target, decisionId, payload, this.#clock.now(), request);
    const outcome = await this.#client.post(call, signal);
    return customResultOf(outcome, webhookIdOf(decisionId), this.#clock.now());
  }
}
