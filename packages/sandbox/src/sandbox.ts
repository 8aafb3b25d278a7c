import type { AcceptedPush } from './accepted-push.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Endpoint, SandboxRequest, SandboxResponse } from './endpoint.ts';
import { Faults } from './faults.ts';
import type { AccessTokens } from './fcm/access-tokens.ts';
import { Inbox, type Received } from './inbox.ts';
import { InvalidTokens } from './invalid-tokens.ts';
import type { Certificate } from './keys/certificate.ts';
import type { ProviderSandbox } from './provider-sandbox.ts';
import { createProviders, type ProviderOptions, type SandboxUrls, startProviders } from './registry.ts';
import { Reports } from './reports.ts';
import type { MailReportUrls } from './sendgrid/mail-reports.ts';
import type { Exchange } from './transport/exchange.ts';
import { Listener } from './transport/listener.ts';
import type { SandboxSubscription, SubscribeOptions } from './webpush/subscriptions.ts';

export interface SandboxOptions extends ProviderOptions {
  readonly clock?: Clock;
  /** False: requests are accepted without validation and not stored, for load tests. Default: true. */
  readonly strict?: boolean;
  /** With a certificate, all sandbox providers use TLS. */
  readonly certificate?: Certificate;
}

/** Creates local emulators of the providers, which validate requests as strictly as the real ones. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  return new Sandbox(options);
}

/** Streams per HTTP/2 connection, as FCM allows. */
const DEFAULT_MAX_STREAMS = 100;

/** Emulators of all providers, with their common inbox, faults, and clock. */
export class Sandbox {
  readonly faults = new Faults();
  readonly inbox: Inbox;
  /** Invalid tokens, addresses, and numbers. */
  readonly invalidTokens = new InvalidTokens();
  readonly #clock: Clock;
  readonly #certificate: Certificate | undefined;
  readonly #reports: Reports;
  readonly #providers: ReturnType<typeof createProviders>;
  readonly #pushListeners = new Set<(push: AcceptedPush) => void>();
  #host = '127.0.0.1';
  #listeners: Listener[] = [];

  constructor(options: SandboxOptions) {
    const { clock = systemClock, strict = true, certificate } = options;
    const now = () => clock.now();
    this.inbox = new Inbox(now);
    this.#clock = clock;
    this.#certificate = certificate;
    this.#reports = new Reports(clock);
    this.#providers = createProviders(options, {
      clock,
      now,
      strict,
      certificate,
      faults: this.faults,
      inbox: this.inbox,
      invalidTokens: this.invalidTokens,
      deliver: (push) => this.#deliver(push),
      reports: this.#reports,
      host: () => this.#host,
      serve: (endpoint, exchange) => this.#serve(endpoint, exchange),
      listen: (handle, maxStreams) => this.#listen(handle, maxStreams),
    });
  }

  /** Valid FCM access tokens. */
  get accessTokens(): AccessTokens {
    return this.#providers.fcm.tokens;
  }

  /** Public key for the signatures of SendGrid's reports: `sendGridEventsPublicKey` of a provider account. */
  get sendgridEventsPublicKey(): string {
    return this.#providers.sendgrid.mailReports.publicKey;
  }

  /** Sets the webhook URLs, as in SendGrid's settings: enables delivery reports and replies to emails. */
  reportMailsTo(urls: MailReportUrls): void {
    this.#providers.sendgrid.mailReports.sendTo(urls);
  }

  /**
   * Replies to an email as its recipient. Returns the status of the server's response; undefined without a reply
   * address.
   */
  answerMail(received: Received, text: string): Promise<number | undefined> {
    return this.#providers.sendgrid.reply(received, text);
  }

  /** Creates a subscription at the push provider, like that of a browser or a UnifiedPush app. Requires `start`, unless it has an endpoint. */
  subscribe(options: SubscribeOptions = {}): SandboxSubscription {
    return this.#providers.webpush.subscribe(options);
  }

  /** Ends a subscription: pushes to it get 404. */
  unsubscribe(endpoint: string): void {
    this.#providers.webpush.unsubscribe(endpoint);
  }

  /** The time on the clock of the providers, epoch ms. */
  now(): number {
    return this.#clock.now();
  }

  /** Calls the listener for every push that a provider has accepted. Returns a function that unsubscribes. */
  onPush(listener: (push: AcceptedPush) => void): () => void {
    this.#pushListeners.add(listener);
    return () => this.#pushListeners.delete(listener);
  }

  /** Number of requested access tokens. */
  get tokenExchanges(): number {
    return this.#providers.fcm.tokenExchanges;
  }

  /** Number of connections to all sandbox providers so far. */
  get connections(): number {
    const ofProviders = this.#allProviders().reduce((sum, { connections = 0 }) => sum + connections, 0);
    return this.#listeners.reduce((sum, listener) => sum + listener.connections, ofProviders);
  }

  /** Returns the response of a provider to a request that reaches it without a network; without faults and latency. */
  respond(provider: 'fcm' | 'apns' | 'webpush' | 'sendgrid' | 'twilio', request: SandboxRequest): SandboxResponse {
    const { endpoint }: { readonly endpoint: Endpoint } = this.#providers[provider];
    return endpoint.respond(request, 'delivered');
  }

  /** Listens on free ports. Default host: `127.0.0.1`. */
  start({ host = '127.0.0.1' }: { readonly host?: string } = {}): Promise<SandboxUrls> {
    this.#host = host;
    return startProviders(this.#providers);
  }

  async close(): Promise<void> {
    this.#reports.close();
    await Promise.all(this.#listeners.splice(0).map((listener) => listener.close()));
    await Promise.all(this.#allProviders().map((provider) => provider.close?.()));
  }

  #deliver(push: AcceptedPush): void {
    this.inbox.add(push.content);
    for (const listener of this.#pushListeners) listener(push);
  }

  #allProviders(): readonly ProviderSandbox<object>[] {
    return Object.values(this.#providers);
  }

  async #listen(handle: (exchange: Exchange) => void, maxStreams = DEFAULT_MAX_STREAMS): Promise<string> {
    const listener = await Listener.start({ host: this.#host, maxStreams, handle, certificate: this.#certificate });
    this.#listeners.push(listener);
    return listener.url;
  }

  #serve(endpoint: Endpoint, exchange: Exchange): void {
    const { latencyMs } = this.faults.get(endpoint.provider);
    if (latencyMs === 0) this.#react(endpoint, exchange);
    else this.#clock.after(latencyMs, () => this.#react(endpoint, exchange));
  }

  #react(endpoint: Endpoint, exchange: Exchange): void {
    const { fault, retryAfter } = this.faults.take(endpoint.provider);
    if (fault === 'timeout') return;
    if (fault === 'goaway') exchange.goAway();
    else if (fault === 'disconnect') exchange.disconnect();
    else if (fault === 'none') exchange.reply(endpoint.respond(exchange.request, 'delivered'));
    else if (fault === 'responseLost') endpoint.respond(exchange.request, 'delivered');
    else if (fault === 'undelivered') exchange.reply(endpoint.respond(exchange.request, 'undelivered'));
    else exchange.reply(endpoint.faultResponse(fault, retryAfter, exchange.request));
  }
}
