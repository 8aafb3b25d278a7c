import type { ProviderSandbox, SandboxContext } from '../provider-sandbox.ts';
import { type SandboxSubscription, type SubscribeOptions, Subscriptions } from './subscriptions.ts';
import { WebpushEndpoint } from './webpush-endpoint.ts';

export interface WebpushUrls {
  /** Origin of the push service. */
  readonly webpushUrl: string;
}

/** A push service for browsers and UnifiedPush apps. */
export class WebpushSandbox implements ProviderSandbox<WebpushUrls> {
  readonly #context: SandboxContext;
  readonly #subscriptions = new Subscriptions();
  /** The rules of the provider. */
  readonly endpoint: WebpushEndpoint;
  #origin = '';

  constructor(context: SandboxContext) {
    const { now, strict, invalidTokens, deliver } = context;
    this.#context = context;
    const subscriptions = this.#subscriptions;
    this.endpoint = new WebpushEndpoint({
      strict,
      now,
      origin: () => this.#origin,
      subscriptions,
      invalidTokens,
      deliver,
    });
  }

  async start(): Promise<WebpushUrls> {
    this.#origin = await this.#context.listen((exchange) => this.#context.serve(this.endpoint, exchange));
    return { webpushUrl: this.#origin };
  }

  subscribe(options: SubscribeOptions): SandboxSubscription {
    if (this.#origin === '' && options.endpoint === undefined) throw new Error('The sandbox is not started.');
    return this.#subscriptions.add(this.#origin, options);
  }

  unsubscribe(endpoint: string): void {
    this.#subscriptions.remove(endpoint);
  }
}
