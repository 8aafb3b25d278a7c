import type { SmtpPayload } from '@chatwire/protocol';
import MailComposer from 'nodemailer/lib/mail-composer';
import { conversationLink } from '../../base/text/conversation-link.ts';
import { mailHtml } from '../mail/mail-html.ts';
import { mailText } from '../mail/mail-text.ts';
import { oneLine } from '../mail/one-line.ts';
import type { SendRequest } from '../provider.ts';

/** An email for an SMTP server. */
export interface SmtpMessage {
  readonly envelope: { readonly from: string; readonly to: string };
  /** Equal over all attempts of a decision. */
  readonly messageId: string;
  /** Headers, text, and HTML. */
  readonly bytes: Buffer;
}

/** See docs/spec/last-mile.md#smtp-provider. */
export async function smtpMessage(
  { payload, decisionId, entry }: SendRequest<SmtpPayload>,
  publicUrl: string | undefined,
  nowMs: number,
): Promise<SmtpMessage> {
  const { to, from, replyTo } = payload;
  if (to.email === undefined) throw new Error('An email requires an address.');
  const subject = oneLine(payload.subject) || oneLine(from.name);
  const link = publicUrl !== undefined && entry ? conversationLink(publicUrl, entry.conversationId) : undefined;
  const mail = { ...payload, subject, link };
  const messageId = `<${decisionId}@${from.email.slice(from.email.lastIndexOf('@') + 1)}>`;
  const composer = new MailComposer({
    from: { address: from.email, name: oneLine(from.name) },
    to: { address: to.email, name: oneLine(to.name) },
    ...(replyTo !== undefined && { replyTo }),
    subject,
    text: mailText(mail),
    html: mailHtml(mail),
    messageId,
    date: new Date(nowMs),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const bytes = await composer.compile().build();
  return { envelope: { from: from.email, to: to.email }, messageId, bytes };
}
