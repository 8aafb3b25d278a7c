import { ApnsEndpoint } from './apns/apns-endpoint.ts';
import { ProviderTokens } from './apns/provider-tokens.ts';
import { type Clock, systemClock } from './clock.ts';
import { DeadTokens } from './dead-tokens.ts';
import type { Endpoint } from './endpoint.ts';
import { Faults } from './faults.ts';
import { AccessTokens } from './fcm/access-tokens.ts';
import { FcmEndpoint } from './fcm/fcm-endpoint.ts';
import { TokenEndpoint } from './fcm/token-endpoint.ts';
import { Inbox, type Received } from './inbox.ts';
import type { SandboxApnsKey } from './keys/apns-key.ts';
import type { SandboxFcmAccount } from './keys/fcm-account.ts';
import { Reports } from './reports.ts';
import { MailReports, type MailReportUrls } from './sendgrid/mail-reports.ts';
import { SendgridEndpoint } from './sendgrid/sendgrid-endpoint.ts';
import type { Exchange } from './transport/exchange.ts';
import { Listener } from './transport/listener.ts';
import { TwilioEndpoint } from './twilio/twilio-endpoint.ts';
import { WebhookEndpoint } from './webhook/webhook-endpoint.ts';

export interface SandboxOptions {
  readonly clock?: Clock;
  /** False: every push is taken unread and the inbox stays empty, for load tests. Default true. */
  readonly strict?: boolean;
  /** Known account: access tokens go to it alone, and only for its project. */
  readonly fcmAccount?: SandboxFcmAccount;
  /** Known key: pushes must be signed with it and be for its app. */
  readonly apnsKey?: SandboxApnsKey;
  /** Known account: others may not send. */
  readonly twilioAccount?: { readonly sid: string; readonly token: string };
  /** Known key: others may not send. */
  readonly sendgridApiKey?: string;
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
  readonly sendgridUrl: string;
  readonly twilioUrl: string;
  /** Receivers of the webhooks for mails and texts. */
  readonly emailWebhookUrl: string;
  readonly smsWebhookUrl: string;
}

/** Local stand-ins for the providers that speak their protocols and check what they get as they do. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  return new Sandbox(options);
}

/** As the real services: FCM gives a connection 100 streams, APNs about 1,000. */
const FCM_STREAMS = 100;
const APNS_STREAMS = 1000;
const EMAIL_PATH = '/webhook/email';
const SMS_PATH = '/webhook/sms';

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
  readonly #sendgrid: Endpoint;
  readonly #twilio: Endpoint;
  readonly #webhooks: Readonly<Record<'push' | 'email' | 'sms', Endpoint>>;
  readonly #reports: Reports;
  readonly #mailReports: MailReports;
  #listeners: Listener[] = [];

  constructor(options: SandboxOptions) {
    const { clock = systemClock, strict = true, fcmAccount, apnsKey, webhook, certificate } = options;
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
    const reports = new Reports(clock);
    const mailReports = new MailReports(now);
    this.#reports = reports;
    this.#mailReports = mailReports;
    this.#sendgrid = new SendgridEndpoint({
      strict,
      inbox,
      deadTokens,
      apiKey: options.sendgridApiKey,
      sent(mail) {
        const report = mailReports.reportOf(mail);
        if (report) reports.later(report);
      },
    });
    const account = options.twilioAccount;
    this.#twilio = new TwilioEndpoint({ strict, inbox, deadTokens, account, report: (one) => reports.later(one) });
    const receiver = (provider: 'custom' | 'customEmail' | 'customSms') =>
      new WebhookEndpoint({ provider, strict, now, inbox, ...webhook });
    this.#webhooks = { push: receiver('custom'), email: receiver('customEmail'), sms: receiver('customSms') };
  }

  /** Checks the signatures of SendGrid's reports: an account's `sendGridEventsPublicKey`. */
  get sendgridEventsPublicKey(): string {
    return this.#mailReports.publicKey;
  }

  /** As in SendGrid's settings: from now on deliveries are reported, and mails can be answered. */
  reportMailsTo(urls: MailReportUrls): void {
    this.#mailReports.sendTo(urls);
  }

  /** Answers a mail as its reader would: the status of the server's answer, undefined when it cannot be answered. */
  async answerMail(received: Received, words: string): Promise<number | undefined> {
    const reply = this.#mailReports.replyTo(received, words);
    return reply && (await this.#reports.now(reply));
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
    const [fcm, apns, webhook, sendgrid, twilio] = await Promise.all([
      listen(FCM_STREAMS, (exchange) => this.#handleFcm(exchange)),
      listen(APNS_STREAMS, (exchange) => this.#handle(this.#apns, exchange)),
      listen(FCM_STREAMS, (exchange) => this.#handleWebhook(exchange)),
      listen(FCM_STREAMS, (exchange) => this.#handle(this.#sendgrid, exchange)),
      listen(FCM_STREAMS, (exchange) => this.#handle(this.#twilio, exchange)),
    ]);
    this.#listeners = [fcm, apns, webhook, sendgrid, twilio];
    return {
      fcmUrl: fcm.url,
      fcmTokenUrl: `${fcm.url}/token`,
      apnsUrl: apns.url,
      webhookUrl: `${webhook.url}/webhook`,
      sendgridUrl: sendgrid.url,
      twilioUrl: twilio.url,
      emailWebhookUrl: webhook.url + EMAIL_PATH,
      smsWebhookUrl: webhook.url + SMS_PATH,
    };
  }

  async close(): Promise<void> {
    this.#reports.close();
    await Promise.all(this.#listeners.splice(0).map((listener) => listener.close()));
  }

  #handleFcm(exchange: Exchange): void {
    if (exchange.request.path === '/token') exchange.reply(this.#token.answer(exchange.request));
    else this.#handle(this.#fcm, exchange);
  }

  #handleWebhook(exchange: Exchange): void {
    const { email, sms, push } = this.#webhooks;
    const { path } = exchange.request;
    this.#handle(path === EMAIL_PATH ? email : path === SMS_PATH ? sms : push, exchange);
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
    else if (fault === 'none') exchange.reply(endpoint.answer(exchange.request, 'delivered'));
    else if (fault === 'undelivered') exchange.reply(endpoint.answer(exchange.request, 'undelivered'));
    else exchange.reply(endpoint.faultAnswer(fault, retryAfter, exchange.request));
  }
}
