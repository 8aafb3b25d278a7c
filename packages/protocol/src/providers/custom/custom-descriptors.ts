import type { ProviderDescriptor } from '../descriptor.ts';
import { ENABLED, type FormField } from '../form-field.ts';

const WEBHOOK_FIELDS: readonly FormField[] = [
  {
    kind: 'text',
    path: 'webhookURL',
    label: 'Address',
    help: 'Gets one POST with JSON for each recipient. https, and a public host.',
    maxLength: 255,
    pattern: /^https?:\/\/\S+$/,
    expects: 'an https address',
    placeholder: 'https://',
  },
  {
    kind: 'secret',
    path: 'signingSecret',
    label: 'Signing secret',
    help: 'whsec_ and base64. With it every call is signed, so that you can tell it is ours.',
    placeholder: 'whsec_…',
    isOptional: true,
  },
  { kind: 'switch', path: 'useBasicAuth', label: 'User name and password', shipped: false },
  { kind: 'text', path: 'basicAuthUsername', label: 'User name', maxLength: 255, onlyWith: 'useBasicAuth' },
  { kind: 'secret', path: 'basicAuthPassword', label: 'Password', onlyWith: 'useBasicAuth' },
  {
    kind: 'integer',
    path: 'timeoutInMS',
    label: 'Time-out',
    help: 'No answer by then counts as a failure (TIMED_OUT).',
    min: 500,
    max: 30_000,
    unit: 'ms',
    shipped: 2_000,
  },
];

const webhook = {
  provider: 'custom',
  limit: 1,
  secrets: [{ path: ['basicAuthPassword'] }, { path: ['signingSecret'] }],
  callbacks: [],
  label: 'Webhook',
  inSentence: 'your webhook',
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
  title: 'Your own push webhook',
  about: 'Every push is posted to a server of yours, which sends it.',
  fields: [...WEBHOOK_FIELDS, ENABLED],
} as const satisfies ProviderDescriptor;

/** The operator's own webhook for email. */
export const CUSTOM_EMAIL = {
  ...webhook,
  channel: 'email',
  path: '/v3/notifications/email/v1/providers/custom',
  apiName: 'the webhook for email',
  title: 'Custom email webhook',
  about: 'Posts each digest of unread messages to your server, which sends the email.',
  fields: [
    ...WEBHOOK_FIELDS,
    {
      kind: 'switch',
      path: 'useStoredEmailID',
      label: 'Use the stored address',
      help: 'On: the call contains the stored address, and users without one get no email (MISSING_EMAIL). Off: your server knows the addresses.',
      shipped: true,
    },
    ENABLED,
  ],
} as const satisfies ProviderDescriptor;

/** The operator's own webhook for SMS. */
export const CUSTOM_SMS = {
  ...webhook,
  channel: 'sms',
  path: '/v3/notifications/sms/v1/providers/custom',
  apiName: 'the webhook for SMS',
  title: 'Custom SMS webhook',
  about: 'Every batch of unread messages is posted to a server of yours, which texts it.',
  fields: [
    ...WEBHOOK_FIELDS,
    {
      kind: 'switch',
      path: 'useStoredPhNo',
      label: 'Use the stored number',
      help: 'It is part of the call, and who has none gets no text (MISSING_PHNO). Off: you know the numbers yourself.',
      shipped: false,
    },
    ENABLED,
  ],
} as const satisfies ProviderDescriptor;
