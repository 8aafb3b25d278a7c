import type { ProviderDescriptor } from '../descriptor.ts';
import { ENABLED } from '../form-field.ts';

const EMAIL = /^[^@\s<>,;]{1,64}@[^@\s.<>,;]+(\.[^@\s.<>,;]+)+$/;

export const SENDGRID = {
  provider: 'sendgrid',
  channel: 'email',
  path: '/v3/notifications/email/v1/providers/sendgrid',
  limit: 1,
  secrets: [{ path: ['sendGridApiKey'] }],
  callbacks: [
    {
      member: 'repliesWebhook',
      url: '/v3/notifications/email/v1/replies',
      label: 'Inbound Parse URL for replies',
      isShown: true,
    },
    {
      member: 'eventsWebhook',
      url: '/v3/notifications/email/v1/providers/sendgrid/events',
      label: 'Event webhook URL',
      isShown: false,
    },
  ],
  label: 'SendGrid',
  inSentence: 'SendGrid',
  apiName: 'the SendGrid account',
  title: 'SendGrid',
  about: 'Email digests of unread messages.',
  fields: [
    { kind: 'secret', path: 'sendGridApiKey', label: 'SendGrid API key' },
    { kind: 'text', path: 'senderName', label: 'Sender name', maxLength: 100 },
    {
      kind: 'text',
      path: 'senderEmail',
      label: 'Sender address',
      help: 'Its domain must be verified in SendGrid.',
      pattern: EMAIL,
      expects: 'an email address',
    },
    {
      kind: 'text',
      path: 'sendGridTemplateID',
      label: 'Dynamic template',
      help: 'Empty: the built-in email is sent.',
      maxLength: 100,
      isOptional: true,
    },
    {
      kind: 'integer',
      path: 'sendGridUnsubscribeGroupID',
      label: 'Unsubscribe group',
      min: 1,
      max: Number.MAX_SAFE_INTEGER,
      emptyMeans: 'none',
      isOptional: true,
    },
    {
      kind: 'switch',
      path: 'allowEmailReplies',
      label: 'Replies become messages',
      help: 'Email replies are posted to the conversation.',
      shipped: false,
    },
    {
      kind: 'text',
      path: 'senderEmailForReplies',
      label: 'Reply address',
      help: 'Its domain must point to SendGrid Inbound Parse with the URL shown here. No + allowed.',
      pattern: /^[^@\s<>,;+]{1,31}@[^@\s.<>,;]+(\.[^@\s.<>,;]+)+$/,
      expects: 'an email address without +, with at most 31 characters before the @',
      onlyWith: 'allowEmailReplies',
      isOptional: true,
    },
    {
      kind: 'text',
      path: 'sendGridEventsPublicKey',
      label: 'Event webhook public key',
      help: 'Base64, from the Signed Event Webhook settings in SendGrid. Lets the log record bounces.',
      maxLength: 1_000,
      isOptional: true,
    },
    ENABLED,
  ],
  shownBy: 'senderEmail',
  timeoutCode: 'PROVIDER',
  retriesTimeouts: false,
} as const satisfies ProviderDescriptor;
