import { ApnsEndpoint } from './apns/apns-endpoint.ts';
import { ProviderTokens } from './apns/provider-tokens.ts';
import { type Clock, systemClock } from './clock.ts';
import { DeadTokens } from './dead-tokens.ts';
import type { Endpoint } from './endpoint.ts';
import { Faults } from './faults.ts';
import { AccessTokens } from './fcm/access-tokens.ts';
import { FcmEndpoint } from './fcm/fcm-endpoint.ts';
import { TokenEndpoint } from './fcm/token-endpoint.ts';
import { Inbox } from './inbox.ts';
import type { SandboxApnsKey } from './keys/apns-key.ts';
import type { SandboxFcmAccount } from './keys/fcm-account.ts';
import type { Exchange } from './transport/exchange.ts';
import { Listener } from './transport/listener.ts';
import { WebhookEndpoint } from './webhook/webhook-endpoint.ts';

export interface SandboxOptions {
  readonly clock?: Clock;
  /** False: every push is taken unread and the inbox stays empty, for load tests. Default true. */
  readonly strict?: boolean;
  /** Known account: access tokens go to it alone, and only for its project. */
  readonly fcmAccount?: SandboxFcmAccount;
  /** Known key: pushes must be signed with it and be for its app. */
  readonly apnsKey?: SandboxApnsKey;
  /** What the webhook receiver asks of its caller. */
  readonly webhook?: {
    readonly secret?: string;
    readonly basicAuth?: { readonly username: string; readonly password: string };
  };
  /** PEM. With it everything is served under TLS. */
  readonly certificate?: { readonly key: string; readonly cert: string };
}

export interface SandboxUrls {
  readonly fcmUrl: string;
  readonly fcmTokenUrl: string;
  readonly apnsUrl: string;
  readonly webhookUrl: string;
}

/** Local stand-ins for the push providers that speak their protocols and check what they get as they do. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  return new Sandbox(options);
}

/** As the real services: FCM gives a connection 100 streams, APNs about 1,000. */
const FCM_STREAMS = 100;
const APNS_STREAMS = 1000;

export class Sandbox {
  readonly faults = new Faults();
  readonly inbox: Inbox;
  /** Devices whose app was removed. */
  readonly deadTokens = new DeadTokens();
  /** FCM access tokens in force. */
  readonly accessTokens: AccessTokens;
  readonly #clock: Clock;
  readonly #certificate: SandboxOptions['certificate'];
  readonly #token: TokenEndpoint;
  readonly #fcm: Endpoint;
  readonly #apns: Endpoint;
  readonly #webhook: Endpoint;
  #listeners: Listener[] = [];

  constructor({ clock = systemClock, strict = true, fcmAccount, apnsKey, webhook, certificate }: SandboxOptions) {
    const now = () => clock.now();
    const inbox = new Inbox(now);
    const tokens = new AccessTokens(now);
    const { deadTokens } = this;
    this.inbox = inbox;
    this.accessTokens = tokens;
    this.#clock = clock;
    this.#certificate = certificate;
    this.#token = new TokenEndpoint({ now, tokens, account: fcmAccount });
    this.#fcm = new FcmEndpoint({ strict, tokens, deadTokens, inbox, projectId: fcmAccount?.project_id });
    const providerTokens = new ProviderTokens(now, apnsKey);
    this.#apns = new ApnsEndpoint({
      strict,
      now,
      tokens: providerTokens,
      deadTokens,
      inbox,
      bundleId: apnsKey?.bundleId,
    });
    this.#webhook = new WebhookEndpoint({ strict, now, inbox, ...webhook });
  }

  /** How many access tokens were asked for. */
  get tokenExchanges(): number {
    return this.#token.exchanges;
  }

  /** How many connections the stand-ins were given, all together. */
  get connections(): number {
    return this.#listeners.reduce((sum, listener) => sum + listener.connections, 0);
  }

  /** Listens on free ports. Default host: `127.0.0.1`. */
  async start({ host = '127.0.0.1' }: { readonly host?: string } = {}): Promise<SandboxUrls> {
    const listen = (maxStreams: number, handle: (exchange: Exchange) => void) =>
      Listener.start({ host, maxStreams, handle, certificate: this.#certificate });
    const [fcm, apns, webhook] = await Promise.all([
      listen(FCM_STREAMS, (exchange) => this.#handleFcm(exchange)),
      listen(APNS_STREAMS, (exchange) => this.#handle(this.#apns, exchange)),
      listen(FCM_STREAMS, (exchange) => this.#handle(this.#webhook, exchange)),
    ]);
    this.#listeners = [fcm, apns, webhook];
    return {
      fcmUrl: fcm.url,
      fcmTokenUrl: `${fcm.url}/token`,
      apnsUrl: apns.url,
      webhookUrl: `${webhook.url}/webhook`,
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.#listeners.splice(0).map((listener) => listener.close()));
  }

  #handleFcm(exchange: Exchange): void {
    if (exchange.request.path === '/token') exchange.reply(this.#token.answer(exchange.request));
    else this.#handle(this.#fcm, exchange);
  }

  #handle(endpoint: Endpoint, exchange: Exchange): void {
    const { latencyMs } = this.faults.get(endpoint.provider);
    if (latencyMs === 0) this.#react(endpoint, exchange);
    else this.#clock.after(latencyMs, () => this.#react(endpoint, exchange));
  }

  #react(endpoint: Endpoint, exchange: Exchange): void {
    const { fault, retryAfter } = this.faults.take(endpoint.provider);
    if (fault === 'timeout') return;
    if (fault === 'goaway') exchange.goAway();
    else if (fault === 'disconnect') exchange.disconnect();
    else if (fault === 'none') exchange.reply(endpoint.answer(exchange.request));
    else exchange.reply(endpoint.faultAnswer(fault, retryAfter, exchange.request));
  }
}
