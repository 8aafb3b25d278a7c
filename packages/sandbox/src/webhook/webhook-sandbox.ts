import type { ProviderSandbox, SandboxContext } from '../provider-sandbox.ts';
import { WebhookEndpoint } from './webhook-endpoint.ts';

export interface WebhookOptions {
  /** Credentials that the webhook receivers require. */
  readonly webhook?: {
    readonly secret?: string;
    readonly basicAuth?: { readonly username: string; readonly password: string };
  };
}

export interface WebhookUrls {
  readonly webhookUrl: string;
  /** URL of the receiver for email. */
  readonly emailWebhookUrl: string;
  readonly smsWebhookUrl: string;
}

const PUSH_PATH = '/webhook';
const EMAIL_PATH = '/webhook/email';
const SMS_PATH = '/webhook/sms';

/** Receivers for custom webhooks, one per channel on one port. */
export class WebhookSandbox implements ProviderSandbox<WebhookUrls> {
  readonly #context: SandboxContext;
  readonly #push: WebhookEndpoint;
  readonly #byPath: ReadonlyMap<string, WebhookEndpoint>;

  constructor({ webhook }: WebhookOptions, context: SandboxContext) {
    const { now, strict, inbox } = context;
    const receiver = (provider: 'custom' | 'customEmail' | 'customSms') =>
      new WebhookEndpoint({ provider, strict, now, inbox, ...webhook });
    this.#context = context;
    this.#push = receiver('custom');
    this.#byPath = new Map([
      [EMAIL_PATH, receiver('customEmail')],
      [SMS_PATH, receiver('customSms')],
    ]);
  }

  async start(): Promise<WebhookUrls> {
    const url = await this.#context.listen((exchange) =>
      this.#context.serve(this.#byPath.get(exchange.request.path) ?? this.#push, exchange),
    );
    return { webhookUrl: url + PUSH_PATH, emailWebhookUrl: url + EMAIL_PATH, smsWebhookUrl: url + SMS_PATH };
  }
}
