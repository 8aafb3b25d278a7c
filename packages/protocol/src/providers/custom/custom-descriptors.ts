import type { ProviderDescriptor } from '../descriptor.ts';
import { ENABLED_FIELD, type FormField } from '../form-field.ts';

const WEBHOOK_FIELDS: readonly FormField[] = [
  {
    kind: 'text',
    path: 'webhookURL',
    label: 'URL',
    help: 'Receives one JSON POST per recipient. Must be https on a public host.',
    maxLength: 255,
    pattern: /^https?:\/\/\S+$/,
    expects: 'an https URL',
    placeholder: 'https://',
  },
  {
    kind: 'secret',
    path: 'signingSecret',
    label: 'Signing secret',
    help: 'whsec_ followed by base64. Every call is signed with it, so that you can verify it.',
    placeholder: 'whsec_…',
    isOptional: true,
  },
  { kind: 'switch', path: 'useBasicAuth', label: 'User name and password', defaultValue: false },
  { kind: 'text', path: 'basicAuthUsername', label: 'User name', maxLength: 255, onlyWith: 'useBasicAuth' },
  { kind: 'secret', path: 'basicAuthPassword', label: 'Password', onlyWith: 'useBasicAuth' },
  {
    kind: 'integer',
    path: 'timeoutInMS',
    label: 'Timeout',
    help: 'No response by then counts as a failure (TIMED_OUT).',
    min: 500,
    max: 30_000,
    unit: 'ms',
    defaultValue: 2_000,
  },
];

const webhook = {
  provider: 'custom',
  limit: 1,
  secrets: [{ path: ['basicAuthPassword'] }, { path: ['signingSecret'] }],
  callbacks: [],
  label: 'Webhook',
  inSentence: 'your webhook',
  forUsers: { service: 'custom' },
  searchWords: 'webhook, own server',
  shownBy: 'webhookURL',
  timeoutCode: 'WEBHOOK',
  retriesTimeouts: true,
} as const;

/** The operator's own webhook for pushes. */
export const CUSTOM_PUSH = {
  ...webhook,
  channel: 'push',
  path: '/v3/notifications/push/v1/providers/custom',
  apiName: 'the webhook for pushes',
  title: 'Custom push webhook',
  about: 'Posts every push to your server, which delivers it.',
  fields: [...WEBHOOK_FIELDS, ENABLED_FIELD],
} as const satisfies ProviderDescriptor;

/** The operator's own webhook for email. */
export const CUSTOM_EMAIL = {
  ...webhook,
  channel: 'email',
  path: '/v3/notifications/email/v1/providers/custom',
  apiName: 'the webhook for email',
  title: 'Custom email webhook',
  about: 'Posts every email digest to your server, which delivers it.',
  fields: [
    ...WEBHOOK_FIELDS,
    {
      kind: 'switch',
      path: 'useStoredEmailID',
      label: 'Use stored email address',
      help: 'Sent with the call; users without one get no email (MISSING_EMAIL). Off: your server knows the addresses.',
      defaultValue: true,
    },
    ENABLED_FIELD,
  ],
} as const satisfies ProviderDescriptor;

/** The operator's own webhook for SMS. */
export const CUSTOM_SMS = {
  ...webhook,
  channel: 'sms',
  path: '/v3/notifications/sms/v1/providers/custom',
  apiName: 'the webhook for SMS',
  title: 'Custom SMS webhook',
  about: 'Posts every SMS digest to your server, which delivers it.',
  fields: [
    ...WEBHOOK_FIELDS,
    {
      kind: 'switch',
      path: 'useStoredPhNo',
      label: 'Use stored phone number',
      help: 'Sent with the call; users without one get no SMS (MISSING_PHNO). Off: your server knows the numbers.',
      defaultValue: false,
    },
    ENABLED_FIELD,
  ],
} as const satisfies ProviderDescriptor;
