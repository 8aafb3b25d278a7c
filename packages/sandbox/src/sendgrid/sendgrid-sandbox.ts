import type { Received } from '../inbox.ts';
import type { ProviderSandbox, SandboxContext } from '../provider-sandbox.ts';
import { MailReports } from './mail-reports.ts';
import { SendgridEndpoint } from './sendgrid-endpoint.ts';

export interface SendgridOptions {
  /** The valid API key. Undefined: any key is accepted. */
  readonly sendgridApiKey?: string;
}

export interface SendgridUrls {
  readonly sendgridUrl: string;
}

const MAX_CONCURRENT_STREAMS = 100;

/** Emulates SendGrid: accepts emails, and sends delivery reports and replies to the server. */
export class SendgridSandbox implements ProviderSandbox<SendgridUrls> {
  /** Creates delivery reports and replies; `context.reports` sends them. */
  readonly mailReports: MailReports;
  readonly #context: SandboxContext;
  /** The rules of the provider. */
  readonly endpoint: SendgridEndpoint;

  constructor({ sendgridApiKey: apiKey }: SendgridOptions, context: SandboxContext) {
    const { now, strict, inbox, invalidTokens, reports } = context;
    const mailReports = new MailReports(now);
    this.mailReports = mailReports;
    this.#context = context;
    this.endpoint = new SendgridEndpoint({
      strict,
      inbox,
      invalidTokens,
      apiKey,
      sent(mail) {
        const report = mailReports.reportOf(mail);
        if (report) reports.sendLater(report);
      },
    });
  }

  /**
   * Replies to an email as its recipient. Returns the status of the server's response; undefined without a reply
   * address.
   */
  async reply(received: Received, text: string): Promise<number | undefined> {
    const reply = this.mailReports.replyTo(received, text);
    return reply && (await this.#context.reports.now(reply));
  }

  async start(): Promise<SendgridUrls> {
    const handle = (exchange: Parameters<SandboxContext['serve']>[1]) => this.#context.serve(this.endpoint, exchange);
    return { sendgridUrl: await this.#context.listen(MAX_CONCURRENT_STREAMS, handle) };
  }
}
