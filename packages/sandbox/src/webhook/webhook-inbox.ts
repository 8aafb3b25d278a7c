import { clearOf, kindOf, type NewReceived, NO_PUSH } from '../inbox.ts';
import { isObject, type JsonObject, numberAt, objectAt, stringAt } from '../json-value.ts';
import type { SandboxProvider } from '../sandbox-provider.ts';

/** Converts a webhook call to a notification: a push, an email, or an SMS. */
export function receivedFromWebhook(provider: SandboxProvider, body: JsonObject): NewReceived {
  const data = objectAt(body, 'data');
  if (data.notificationDetails !== undefined) return { provider, ...pushOf(objectAt(data, 'notificationDetails')) };
  const to = objectAt(data, 'to');
  const subject = stringAt(data, 'subject');
  if (subject === undefined) {
    const number = stringAt(to, 'phno') ?? stringAt(to, 'uid') ?? '';
    return {
      ...NO_PUSH,
      provider,
      title: '',
      body: stringAt(data, 'smsContent') ?? '',
      text: { from: '', to: number },
    };
  }
  const address = stringAt(to, 'email') ?? stringAt(to, 'uid') ?? '';
  const unsubscribeUrl = stringAt(data, 'unsubscribeURL');
  const mail = { from: '', to: address, replyTo: null, html: null, ...(unsubscribeUrl && { unsubscribeUrl }) };
  return { ...NO_PUSH, provider, title: subject, body: transcriptOf(data), mail };
}

/** Returns the messages of a batch, one per line. */
export function transcriptOf(data: JsonObject): string {
  const messages = Array.isArray(data.messages) ? data.messages.filter(isObject) : [];
  return messages
    .map((message) => `${stringAt(objectAt(message, 'sender'), 'name') ?? ''}: ${stringAt(message, 'message') ?? ''}`)
    .join('\n');
}

function pushOf(details: JsonObject) {
  return {
    tokenTail: null,
    kind: kindOf(details.type),
    ...clearOf(details.clear),
    title: stringAt(details, 'title') ?? '',
    body: stringAt(details, 'body') ?? '',
    sound: null,
    badge: numberAt(details, 'unreadMessageCount') ?? null,
    tag: stringAt(details, 'tag') ?? null,
    conversationId: stringAt(details, 'conversationId') ?? null,
    callAction: stringAt(details, 'callAction') ?? null,
    receipt: stringAt(details, 'receipt') ?? null,
    silent: false,
  };
}
