import type { LogRedaction } from '@chatwire/protocol';
import { maskEmail, maskPhone } from './mask-contact.ts';

type Members = Readonly<Record<string, unknown>>;

export interface RedactedPayload {
  /** JSON text; undefined when all of it is removed. */
  readonly payload: string | undefined;
  readonly content: boolean;
  readonly contacts: boolean;
}

/** Redacts a payload. Returns it with the redactions that applied. See docs/spec/notifications.md#log-settings. */
export function redactPayload(json: string, { content, contacts }: LogRedaction): RedactedPayload {
  if (content === 'drop') return { payload: undefined, content: true, contacts: false };
  const payload: unknown = JSON.parse(json);
  const readable = content === 'mask' ? withoutContent(payload) : payload;
  const redacted = contacts === 'mask' ? withoutContacts(readable) : readable;
  return {
    payload: redacted === payload ? json : JSON.stringify(redacted),
    content: readable !== payload,
    contacts: redacted !== readable,
  };
}

/**
 * Masks or removes the content of a payload, by the shape of each provider (docs/spec/notifications.md#payloads): a member
 * of the same name may be a text in one payload and an object in another.
 */
function withoutContent(payload: unknown): unknown {
  if (!isMembers(payload)) return payload;
  switch (payload['type']) {
    case 'fcm':
      return change(payload, {
        message: (message) => change(message, { data: withoutTexts, notification: withoutTexts }),
      });
    case 'apns':
      return change(payload, { payload: withoutTexts, alert: (alert) => masked(withoutTexts(alert)) });
    case 'custom':
      return change(payload, { data: (data) => change(withoutTexts(data), { notificationDetails: withoutTexts }) });
    default:
      return withoutTexts(payload);
  }
}

/** Masks texts, and removes whole messages and the operator's custom members. */
function withoutTexts(part: unknown): unknown {
  return change(part, {
    title: masked,
    body: masked,
    subject: masked,
    smsContent: masked,
    message: removed,
    messageObject: removed,
    custom: removed,
    messages: (messages) => changeEach(messages, (one) => change(one, { message: masked, messageObject: removed })),
  });
}

function withoutContacts(payload: unknown): unknown {
  const recipient = { to: (to: unknown) => change(to, { email: text(maskEmail), phno: text(maskPhone) }) };
  return change(payload, { ...recipient, data: (data) => change(data, recipient) });
}

const MASKED = /^\[redacted:\d+\]$/;
const masked = text((value) => (MASKED.test(value) ? value : `[redacted:${Array.from(value).length}]`));
const removed = (): undefined => undefined;

function text(mask: (value: string) => string): (value: unknown) => unknown {
  return (value) => (typeof value === 'string' ? mask(value) : value);
}

/** Returns the same object if nothing changes; a member changed to undefined is removed. */
function change(value: unknown, changes: Readonly<Record<string, (member: unknown) => unknown>>): unknown {
  if (!isMembers(value)) return value;
  const changed = Object.entries(value).map(([name, member]): [string, unknown] => {
    const rule = Object.hasOwn(changes, name) ? changes[name] : undefined;
    return [name, rule ? rule(member) : member];
  });
  if (changed.every(([name, member]) => member === value[name])) return value;
  return Object.fromEntries(changed.filter(([, member]) => member !== undefined));
}

function changeEach(value: unknown, rule: (item: unknown) => unknown): unknown {
  if (!Array.isArray(value)) return value;
  const changed = value.map(rule);
  return changed.every((item, index) => item === value[index]) ? value : changed;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
