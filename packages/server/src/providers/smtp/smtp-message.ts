import type { SmtpPayload } from '@chatwire/protocol';
import MailComposer from 'nodemailer/lib/mail-composer';
import { conversationLink } from '../../base/text/conversation-link.ts';
import { conversationReferenceOf } from '../mail/conversation-reference.ts';
import { domainOf, listHeaders } from '../mail/list-headers.ts';
import { mailHtml } from '../mail/mail-html.ts';
import { mailText } from '../mail/mail-text.ts';
import { oneLine } from '../mail/one-line.ts';
import type { SendRequest } from '../provider.ts';

/** An email for an SMTP server. */
export interface SmtpMessage {
  readonly envelope: { readonly from: string; readonly to: string };
  /** The same in all attempts of a decision. */
  readonly messageId: string;
  /** Headers, text, and HTML. */
  readonly bytes: Buffer;
}

/**
 * Builds an email for SMTP. Throws if the recipient has no address.
 * See docs/spec/last-mile.md#smtp-provider.
 */
export async function smtpMessage(
  { payload, decisionId, entry, unsubscribe }: SendRequest<SmtpPayload>,
  publicUrl: string | undefined,
  nowMs: number,
): Promise<SmtpMessage> {
  const { to, from, replyTo } = payload;
  if (to.email === undefined) throw new Error('Expected a recipient with an email address, got none.');
  const subject = oneLine(payload.subject) || oneLine(from.name);
  const link = publicUrl !== undefined && entry ? conversationLink(publicUrl, entry.conversationId) : undefined;
  const mail = { ...payload, subject, link, unsubscribe };
  const domain = domainOf(from.email);
  const messageId = `<${decisionId}@${domain}>`;
  const composer = new MailComposer({
    from: { address: from.email, name: oneLine(from.name) },
    to: { address: to.email, name: oneLine(to.name) },
    ...(replyTo !== undefined && { replyTo }),
    subject,
    text: mailText(mail),
    html: mailHtml(mail),
    messageId,
    date: new Date(nowMs),
    ...(entry && { references: conversationReferenceOf(entry, domain) }),
    headers: unsubscribe ? unfolded(listHeaders(unsubscribe, from.email)) : { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const bytes = await composer.compile().build();
  return { envelope: { from: from.email, to: to.email }, messageId, bytes };
}

/** Returns headers that are not folded, because some relays break the DKIM signature of folded ones. */
function unfolded(headers: Readonly<Record<string, string>>) {
  return Object.entries(headers).map(([key, value]) => ({ key, value: { prepared: true, foldLines: false, value } }));
}
