import type { ProviderDescriptor } from '../descriptor.ts';
import { ENABLED_FIELD } from '../form-field.ts';

const EMAIL = /^[^@\s<>,;]{1,64}@[^@\s.<>,;]+(\.[^@\s.<>,;]+)+$/;

export const SMTP = {
  provider: 'smtp',
  channel: 'email',
  path: '/v3/notifications/email/v1/providers/smtp',
  limit: 1,
  secrets: [{ path: ['username'] }, { path: ['password'] }],
  callbacks: [],
  label: 'SMTP',
  inSentence: 'the SMTP server',
  forUsers: { service: 'mail' },
  searchWords: 'email, mail server', // lint-words: what people type
  apiName: 'the SMTP server',
  title: 'SMTP server',
  about: 'Email digests of unread messages through your own SMTP server or a provider’s.',
  fields: [
    {
      kind: 'text',
      path: 'host',
      label: 'Host',
      pattern: /^[A-Za-z0-9.:-]{1,255}$/,
      expects: 'a host name or an IP address',
      placeholder: 'smtp.example.com',
    },
    { kind: 'integer', path: 'port', label: 'Port', min: 1, max: 65_535, defaultValue: 587 },
    {
      kind: 'choice',
      path: 'security',
      label: 'Encryption',
      choices: [
        { value: 'starttls', label: 'STARTTLS (usually port 587)' },
        { value: 'tls', label: 'TLS (usually port 465)' },
        { value: 'none', label: 'None' },
      ],
      help: 'Without encryption no credentials are sent, and the server setting allowInsecureWebhooks is required.',
      defaultValue: 'starttls',
    },
    { kind: 'secret', path: 'username', label: 'User name', isOptional: true },
    { kind: 'secret', path: 'password', label: 'Password', isOptional: true },
    { kind: 'text', path: 'senderName', label: 'Sender name', maxLength: 100 },
    {
      kind: 'text',
      path: 'senderEmail',
      label: 'Sender address',
      help: 'Bounces are sent to this address too.',
      pattern: EMAIL,
      expects: 'an email address',
    },
    {
      kind: 'text',
      path: 'replyTo',
      label: 'Reply-to address',
      pattern: EMAIL,
      expects: 'an email address',
      isOptional: true,
    },
    { kind: 'integer', path: 'maxConnections', label: 'Maximum connections', min: 1, max: 20, defaultValue: 5 },
    {
      kind: 'integer',
      path: 'maxPerMinute',
      label: 'Emails per minute',
      help: 'More emails wait. Each server of a deployment counts its own.',
      min: 1,
      max: 100_000,
      defaultValue: 600,
    },
    ENABLED_FIELD,
  ],
  shownBy: 'host',
  rejectionTexts: [
    { codes: ['5.1.*'], template: 'The SMTP server rejected the email address[: {message}].' },
    { codes: ['5.*', 'SMTP_5*'], template: 'The SMTP server rejected the email ({code})[: {message}].' },
    { codes: ['4.*', 'SMTP_4*'], template: 'The SMTP server is temporarily unavailable ({code})[: {message}].' },
  ],
  timeoutCode: 'PROVIDER',
  retriesTimeouts: false,
} as const satisfies ProviderDescriptor;
