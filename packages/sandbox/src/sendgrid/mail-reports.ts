import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import type { Received } from '../inbox.ts';
import type { Report } from '../reports.ts';
import type { SentMail } from './sendgrid-endpoint.ts';

export interface MailReportUrls {
  /** URL of the account's event webhook. */
  readonly eventsUrl: string;
  /** URL of the account's inbound parse webhook. */
  readonly repliesUrl: string;
}

/** SendGrid's webhooks: signed delivery events, and replies to emails. Nothing is sent until their URLs are set. */
export class MailReports {
  readonly #now: () => number;
  readonly #privateKey: KeyObject;
  /** Public key for the signatures: DER in base64, as in SendGrid's settings. */
  readonly publicKey: string;
  #urls: MailReportUrls | undefined;

  constructor(now: () => number) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    this.#now = now;
    this.#privateKey = privateKey;
    this.publicKey = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  }

  sendTo(urls: MailReportUrls): void {
    this.#urls = urls;
  }

  /** Returns the delivery report of an email; undefined without an events URL. */
  reportOf({ messageId, email, customArgs, deliveryResult }: SentMail): Report | undefined {
    if (this.#urls === undefined) return undefined;
    const timestamp = Math.floor(this.#now() / 1000);
    const common = { email, timestamp, sg_message_id: `${messageId}.recvd-1-0`, ...customArgs };
    const outcome =
      deliveryResult === 'delivered'
        ? { event: 'delivered', response: '250 OK' }
        : { event: 'bounce', type: 'bounce', status: '5.1.1', reason: '550 5.1.1 No such mailbox' };
    const events = [{ event: 'processed' }, outcome].map((event) => ({
      ...common,
      sg_event_id: randomUUID(),
      ...event,
    }));
    const body = JSON.stringify(events);
    const signature = sign('sha256', Buffer.from(`${timestamp}${body}`), this.#privateKey).toString('base64');
    const headers = {
      'content-type': 'application/json',
      'x-twilio-email-event-webhook-signature': signature,
      'x-twilio-email-event-webhook-timestamp': String(timestamp),
    };
    return { url: this.#urls.eventsUrl, headers, body };
  }

  /** Returns the reply to an email, as the inbound parse webhook posts it; undefined without a reply address. */
  replyTo({ title, body, mail }: Received, text: string): Report | undefined {
    if (this.#urls === undefined || !mail?.replyTo) return undefined;
    const form = new FormData();
    form.set('from', mail.to);
    form.set('to', mail.replyTo);
    form.set('envelope', JSON.stringify({ to: [mail.replyTo], from: mail.to }));
    form.set('subject', `Re: ${title}`);
    form.set(
      'text',
      `${text}\n\nOn ${new Date(this.#now()).toUTCString()}, ${mail.from} wrote:\n${body.replaceAll(/^/gm, '> ')}\n`,
    );
    form.set('charsets', JSON.stringify({ to: 'UTF-8', from: 'UTF-8', subject: 'UTF-8', text: 'UTF-8' }));
    return { url: this.#urls.repliesUrl, headers: {}, body: form };
  }
}
