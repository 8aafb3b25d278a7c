import type { SandboxFcmAccount } from '../keys/fcm-account.ts';
import type { ProviderSandbox, SandboxContext } from '../provider-sandbox.ts';
import { AccessTokens } from './access-tokens.ts';
import { FcmEndpoint } from './fcm-endpoint.ts';
import { TokenEndpoint } from './token-endpoint.ts';

export interface FcmOptions {
  /** Access tokens are issued only to this account, for its project. Undefined: any well-formed account is accepted. */
  readonly fcmAccount?: SandboxFcmAccount;
}

export interface FcmUrls {
  readonly fcmUrl: string;
  readonly fcmTokenUrl: string;
}

const TOKEN_PATH = '/token';

/** Emulates FCM and Google's token service on one port. */
export class FcmSandbox implements ProviderSandbox<FcmUrls> {
  /** Valid access tokens. */
  readonly tokens: AccessTokens;
  readonly #context: SandboxContext;
  readonly #token: TokenEndpoint;
  /** The rules of the provider. */
  readonly endpoint: FcmEndpoint;

  constructor({ fcmAccount: account }: FcmOptions, context: SandboxContext) {
    const { now, strict, invalidTokens, deliver } = context;
    this.tokens = new AccessTokens(now);
    this.#context = context;
    this.#token = new TokenEndpoint({ now, tokens: this.tokens, account });
    const projectId = account?.project_id;
    this.endpoint = new FcmEndpoint({ strict, tokens: this.tokens, invalidTokens, now, deliver, projectId });
  }

  /** Number of requested access tokens. */
  get tokenExchanges(): number {
    return this.#token.exchanges;
  }

  async start(): Promise<FcmUrls> {
    const fcmUrl = await this.#context.listen((exchange) => {
      if (exchange.request.path === TOKEN_PATH) exchange.reply(this.#token.respond(exchange.request));
      else this.#context.serve(this.endpoint, exchange);
    });
    return { fcmUrl, fcmTokenUrl: fcmUrl + TOKEN_PATH };
  }
}
