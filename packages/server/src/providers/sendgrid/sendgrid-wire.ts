import type { SendgridPayload } from '@chatwire/protocol';
import { conversationLink } from '../../base/text/conversation-link.ts';
import type { PostRequest } from '../http/http1-client.ts';
import { mailHtml } from '../mail/mail-html.ts';
import { mailText } from '../mail/mail-text.ts';
import { oneLine } from '../mail/one-line.ts';
import type { EntryReference } from '../provider.ts';

export interface SendgridCall {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly publicUrl: string | undefined;
  readonly payload: SendgridPayload;
  readonly entry: EntryReference | undefined;
}

/** The HTTP request of one email. */
export function sendgridRequest({ baseUrl, apiKey, publicUrl, payload, entry }: SendgridCall): PostRequest {
  const link = publicUrl !== undefined && entry ? conversationLink(publicUrl, entry.conversationId) : undefined;
  return {
    url: new URL(`${baseUrl}/v3/mail/send`),
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'user-agent': 'chatwire',
    },
    body: JSON.stringify(mailOf(payload, entry, link)),
  };
}

function mailOf(payload: SendgridPayload, entry: EntryReference | undefined, link: string | undefined): object {
  const { to, from, replyTo, templateId, unsubscribeGroupId } = payload;
  if (to.email === undefined) throw new Error('An email requires an address.');
  const subject = oneLine(payload.subject) || oneLine(from.name);
  return {
    personalizations: [
      {
        to: [{ email: to.email, name: addressName(to.name) }],
        ...(templateId !== undefined && { dynamic_template_data: templateData(payload, subject, link) }),
        ...(entry && { custom_args: reportArgs(entry) }),
      },
    ],
    from: { email: from.email, name: addressName(from.name) },
    ...(replyTo !== undefined && { reply_to: { email: replyTo } }),
    subject,
    ...(templateId === undefined ? { content: contentOf(payload, subject, link) } : { template_id: templateId }),
    ...(unsubscribeGroupId !== undefined && { asm: { group_id: unsubscribeGroupId } }),
  };
}

function contentOf(payload: SendgridPayload, subject: string, link: string | undefined): object[] {
  const mail = { ...payload, subject, link };
  return [
    { type: 'text/plain', value: mailText(mail) },
    { type: 'text/html', value: mailHtml(mail) },
  ];
}

/** Data of an operator's template: the logged payload, and the link. */
function templateData({ to, type: _type, ...payload }: SendgridPayload, subject: string, link: string | undefined) {
  const { messages, messagesOmitted, senderDetails, groupDetails } = payload;
  return {
    subject,
    to,
    messages,
    ...(messagesOmitted !== undefined && { messagesOmitted }),
    ...(senderDetails && { senderDetails }),
    ...(groupDetails && { groupDetails }),
    ...(link !== undefined && { link }),
  };
}

/** Returned with every report of the event webhook. SendGrid accepts only strings. */
function reportArgs({ messageId, eventId, recipient }: EntryReference): object {
  return { chatwireMessageId: String(messageId), chatwireEventId: eventId, chatwireRecipient: recipient };
}

/** SendGrid takes a comma or semicolon in a name for the end of the address unless the name is quoted. */
function addressName(name: string): string {
  const line = oneLine(name);
  return /[,;]/.test(line) ? `"${line.replaceAll('"', "'")}"` : line;
}
