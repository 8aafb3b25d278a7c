import { type NewReceived, NO_PUSH, type ReceivedMail } from '../inbox.ts';
import { isObject, type JsonObject, objectAt, stringAt } from '../json-value.ts';
import { oneClickOf } from '../one-click.ts';
import { transcriptOf } from '../webhook/webhook-inbox.ts';

/** Converts a valid email to one as the recipient gets it, with its data for reports. */
export function receivedFromMail(mail: JsonObject): {
  readonly received: NewReceived & { readonly mail: ReceivedMail };
  readonly customArgs: JsonObject;
} {
  const [personalization = {}] = objectsIn(mail.personalizations);
  const [to = {}] = objectsIn(personalization.to);
  const headers = objectAt(mail, 'headers');
  const parts = objectsIn(mail.content);
  const valueOf = (type: string) => {
    const part = parts.find((candidate) => candidate.type === type);
    return part && stringAt(part, 'value');
  };
  const received = {
    ...NO_PUSH,
    provider: 'sendgrid' as const,
    title: stringAt(mail, 'subject') ?? '',
    body: valueOf('text/plain') ?? transcriptOf(objectAt(personalization, 'dynamic_template_data')),
    mail: {
      from: addressOf(objectAt(mail, 'from')),
      to: stringAt(to, 'email') ?? '',
      replyTo: stringAt(objectAt(mail, 'reply_to'), 'email') ?? null,
      html: valueOf('text/html') ?? null,
      ...oneClickOf(stringAt(headers, 'List-Unsubscribe'), stringAt(headers, 'List-Unsubscribe-Post')),
    },
  };
  return { received, customArgs: objectAt(personalization, 'custom_args') };
}

function addressOf(address: JsonObject): string {
  const email = stringAt(address, 'email') ?? '';
  const name = stringAt(address, 'name');
  return name === undefined ? email : `${name} <${email}>`;
}

function objectsIn(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
