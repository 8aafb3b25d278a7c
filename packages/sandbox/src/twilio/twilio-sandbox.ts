import type { ProviderSandbox, SandboxContext } from '../provider-sandbox.ts';
import { TwilioEndpoint } from './twilio-endpoint.ts';

export interface TwilioOptions {
  /** The valid account. Undefined: any credentials are accepted. */
  readonly twilioAccount?: { readonly sid: string; readonly token: string };
}

export interface TwilioUrls {
  readonly twilioUrl: string;
}

/** Emulates Twilio: accepts SMS, and sends delivery reports to the server. */
export class TwilioSandbox implements ProviderSandbox<TwilioUrls> {
  readonly #context: SandboxContext;
  /** The rules of the provider. */
  readonly endpoint: TwilioEndpoint;

  constructor({ twilioAccount: account }: TwilioOptions, context: SandboxContext) {
    const { strict, inbox, invalidTokens, reports } = context;
    this.#context = context;
    this.endpoint = new TwilioEndpoint({
      strict,
      inbox,
      invalidTokens,
      account,
      report: (each) => reports.sendLater(each),
    });
  }

  async start(): Promise<TwilioUrls> {
    return {
      twilioUrl: await this.#context.listen((exchange) => this.#context.serve(this.endpoint, exchange)),
    };
  }
}
