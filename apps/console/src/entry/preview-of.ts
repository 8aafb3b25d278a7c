import type { LogEntry } from '@chatwire/protocol';
import { textAt, valueAt } from '../api/value-at.ts';
import { DELETED_MESSAGE } from '../text/common.ts';

/** A payload as its recipient sees it. */
export type Preview = PushPreview | MailPreview | TextPreview;

export interface PushPreview {
  readonly kind: 'push';
  readonly title: string;
  /** Text of the notification. For a push that clears notifications, what it is about, if that is known. */
  readonly body: string;
  /** Whether the push rings as a call. */
  readonly isCall: boolean;
  /** Whether the push only removes notifications, and shows none. */
  readonly isClear: boolean;
}

export interface MailPreview {
  readonly kind: 'mail';
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly messages: readonly { readonly sender: string; readonly text: string }[];
  /** Number of messages that did not fit. */
  readonly omitted: number;
}

export interface TextPreview {
  readonly kind: 'text';
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

/**
 * Returns the preview of a provider's payload, with texts as sent. See docs/spec/notifications.md#payloads.
 */
export function previewOf({ channel, payload, trigger }: PreviewInput): Preview | undefined {
  if (payload === undefined) return undefined;
  switch (channel) {
    case 'push':
      return pushOf(payload, trigger);
    case 'email':
      return mailOf(payload);
    case 'sms':
      return textOf(payload);
    default:
      return channel satisfies never;
  }
}

type PreviewInput = Pick<LogEntry, 'channel' | 'payload'> & Partial<Pick<LogEntry, 'trigger'>>;

function pushOf(payload: unknown, trigger: LogEntry['trigger'] | undefined): PushPreview {
  const body = valueAt(payload, 'body');
  const details =
    valueAt(payload, 'payload') ??
    valueAt(payload, 'message', 'data') ??
    valueAt(payload, 'data', 'notificationDetails') ??
    // Web Push: Declarative Web Push, or the details themselves.
    valueAt(body, 'notification', 'data') ??
    body;
  const type = textAt(details, 'type');
  const isClear = type === 'clear';
  return {
    kind: 'push',
    title: textAt(details, 'title'),
    body: isClear && trigger === 'message_deleted' ? DELETED_MESSAGE : textAt(details, 'body'),
    isCall: type === 'call',
    isClear,
  };
}

function mailOf(payload: unknown): MailPreview {
  const mail = valueAt(payload, 'data') ?? payload;
  const messages = valueAt(mail, 'messages');
  const omitted = valueAt(mail, 'messagesOmitted');
  return {
    kind: 'mail',
    from: addressOf(valueAt(mail, 'from')),
    to: addressOf(valueAt(mail, 'to')),
    subject: textAt(mail, 'subject'),
    messages: Array.isArray(messages)
      ? messages.map((message: unknown) => ({
          sender: textAt(message, 'sender', 'name') || textAt(message, 'sender', 'uid'),
          text: textAt(message, 'message'),
        }))
      : [],
    omitted: typeof omitted === 'number' ? omitted : 0,
  };
}

function textOf(payload: unknown): TextPreview {
  const text = valueAt(payload, 'data') ?? payload;
  return {
    kind: 'text',
    from: textAt(text, 'from'),
    to: [textAt(text, 'to', 'name'), textAt(text, 'to', 'phno')].filter(Boolean).join(' · '),
    text: textAt(text, 'smsContent'),
  };
}

function addressOf(party: unknown): string {
  const [name, email] = [textAt(party, 'name'), textAt(party, 'email')];
  if (email === '') return name;
  return name === '' ? email : `${name} <${email}>`;
}
