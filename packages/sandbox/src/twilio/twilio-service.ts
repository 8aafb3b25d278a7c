import type { SandboxContext, SandboxService } from '../service.ts';
import { TwilioEndpoint } from './twilio-endpoint.ts';

export interface TwilioOptions {
  /** The valid account. Undefined: any credentials are accepted. */
  readonly twilioAccount?: { readonly sid: string; readonly token: string };
}

export interface TwilioUrls {
  readonly twilioUrl: string;
}

const MAX_CONCURRENT_STREAMS = 100;

export class TwilioService implements SandboxService<TwilioUrls> {
  readonly #context: SandboxContext;
  readonly #twilio: TwilioEndpoint;

  constructor({ twilioAccount: account }: TwilioOptions, context: SandboxContext) {
    const { strict, inbox, invalidTokens, reports } = context;
    this.#context = context;
    this.#twilio = new TwilioEndpoint({ strict, inbox, invalidTokens, account, report: (one) => reports.later(one) });
  }

  async start(): Promise<TwilioUrls> {
    return {
      twilioUrl: await this.#context.listen(MAX_CONCURRENT_STREAMS, (exchange) =>
        this.#context.serve(this.#twilio, exchange),
      ),
    };
  }
}
