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
      onSent(mail) {
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
    return reply && (await this.#context.reports.send(reply));
  }

  async start(): Promise<SendgridUrls> {
    return { sendgridUrl: await this.#context.listen((exchange) => this.#context.serve(this.endpoint, exchange)) };
  }
}
