import type { SandboxApnsKey } from '../keys/apns-key.ts';
import type { ProviderSandbox, SandboxContext } from '../provider-sandbox.ts';
import { ApnsEndpoint } from './apns-endpoint.ts';
import { ProviderTokens } from './provider-tokens.ts';

export interface ApnsOptions {
  /** Pushes must be signed with this key and be for its app. Undefined: any well-formed key is accepted. */
  readonly apnsKey?: SandboxApnsKey;
}

export interface ApnsUrls {
  readonly apnsUrl: string;
}

/** Maximum number of streams per connection, the same as APNs allows. */
const MAX_CONCURRENT_STREAMS = 1000;

/** Emulates APNs. */
export class ApnsSandbox implements ProviderSandbox<ApnsUrls> {
  readonly #context: SandboxContext;
  /** The rules of the provider. */
  readonly endpoint: ApnsEndpoint;

  constructor({ apnsKey }: ApnsOptions, context: SandboxContext) {
    const { now, strict, invalidTokens, deliver } = context;
    const tokens = new ProviderTokens(now, apnsKey);
    this.#context = context;
    this.endpoint = new ApnsEndpoint({ strict, now, tokens, invalidTokens, deliver, bundleId: apnsKey?.bundleId });
  }

  async start(): Promise<ApnsUrls> {
    return {
      apnsUrl: await this.#context.listen(
        (exchange) => this.#context.serve(this.endpoint, exchange),
        MAX_CONCURRENT_STREAMS,
      ),
    };
  }
}
