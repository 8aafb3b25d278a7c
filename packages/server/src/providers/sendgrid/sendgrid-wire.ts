import type { SendgridPayload } from '@chatwire/protocol';
import { conversationLink } from '../../base/text/conversation-link.ts';
import type { PostRequest } from '../http/http1/http1-client.ts';
import { conversationReferenceOf } from '../mail/conversation-reference.ts';
import { domainOf, listHeaders } from '../mail/list-headers.ts';
import type { Mail } from '../mail/mail.ts';
import { mailHtml } from '../mail/mail-html.ts';
import { mailText } from '../mail/mail-text.ts';
import { oneLine } from '../mail/one-line.ts';
import type { EntryReference, UnsubscribeUrls } from '../provider.ts';

export interface SendgridCall {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly publicUrl: string | undefined;
  readonly payload: SendgridPayload;
  readonly entry: EntryReference | undefined;
  readonly unsubscribe?: UnsubscribeUrls | undefined;
}

/** Returns the HTTP request of one email. */
export function sendgridRequest(call: SendgridCall): PostRequest {
  const { baseUrl, apiKey, publicUrl, payload, entry } = call;
  // SendGrid adds its own links for an unsubscribe group.
  const unsubscribe = payload.unsubscribeGroupId === undefined ? call.unsubscribe : undefined;
  const link = publicUrl !== undefined && entry ? conversationLink(publicUrl, entry.conversationId) : undefined;
  return {
    url: new URL(`${baseUrl}/v3/mail/send`),
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'user-agent': 'chatwire',
    },
    body: JSON.stringify(requestBodyOf(payload, entry, { link, unsubscribe })),
  };
}

/** Links of an email, which are not logged. */
type MailLinks = Pick<Mail, 'link' | 'unsubscribe'>;

function requestBodyOf(payload: SendgridPayload, entry: EntryReference | undefined, links: MailLinks): object {
  const { to, from, replyTo, templateId, unsubscribeGroupId } = payload;
  if (to.email === undefined) throw new Error('Expected a recipient with an email address, got none.');
  const subject = oneLine(payload.subject) || oneLine(from.name);
  return {
    personalizations: [
      {
        to: [{ email: to.email, name: quotedName(to.name) }],
        ...(templateId !== undefined && { dynamic_template_data: templateData(payload, subject, links) }),
        ...(entry && { custom_args: reportArgs(entry) }),
      },
    ],
    from: { email: from.email, name: quotedName(from.name) },
    ...(replyTo !== undefined && { reply_to: { email: replyTo } }),
    subject,
    ...(templateId === undefined ? { content: contentOf(payload, subject, links) } : { template_id: templateId }),
    ...(links.unsubscribe && { headers: headersOf(links.unsubscribe, from.email, entry) }),
    ...(unsubscribeGroupId !== undefined && { asm: { group_id: unsubscribeGroupId } }),
  };
}

function headersOf(unsubscribe: UnsubscribeUrls, from: string, entry: EntryReference | undefined): object {
  return {
    ...listHeaders(unsubscribe, from),
    ...(entry && { References: conversationReferenceOf(entry, domainOf(from)) }),
  };
}

function contentOf(payload: SendgridPayload, subject: string, links: MailLinks): object[] {
  const mail = { ...payload, subject, ...links };
  return [
    { type: 'text/plain', value: mailText(mail) },
    { type: 'text/html', value: mailHtml(mail) },
  ];
}

/** Returns the values for an operator's template: those of the logged payload, and the links. */
function templateData({ to, type: _type, ...payload }: SendgridPayload, subject: string, links: MailLinks) {
  const { link, unsubscribe } = links;
  const { messages, messagesOmitted, senderDetails, groupDetails } = payload;
  return {
    subject,
    to,
    messages,
    ...(messagesOmitted !== undefined && { messagesOmitted }),
    ...(senderDetails && { senderDetails }),
    ...(groupDetails && { groupDetails }),
    ...(link !== undefined && { link }),
    ...(unsubscribe && { unsubscribeURL: unsubscribe.all, unsubscribeConversationURL: unsubscribe.conversation }),
  };
}

/** Returns values that SendGrid repeats in delivery reports, so that they identify the entry. SendGrid accepts only strings. */
function reportArgs({ messageId, eventId, recipient }: EntryReference): object {
  return { chatwireMessageId: String(messageId), chatwireEventId: eventId, chatwireRecipient: recipient };
}

/** Returns a name, in quotes if it contains a comma or semicolon, at which SendGrid would otherwise split the address. */
function quotedName(name: string): string {
  const line = oneLine(name);
  return /[,;]/.test(line) ? `"${line.replaceAll('"', "'")}"` : line;
}
