import type { FieldSpec } from '../form/field-spec.ts';
import { ENABLED } from './common-fields.ts';

const WEBHOOK_FIELDS: readonly FieldSpec[] = [
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
  { kind: 'switch', path: 'useBasicAuth', label: 'User name and password', shipped: false },
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
    shipped: 2_000,
  },
];

export const CUSTOM_PUSH_FIELDS: readonly FieldSpec[] = [...WEBHOOK_FIELDS, ENABLED];

export const CUSTOM_EMAIL_FIELDS: readonly FieldSpec[] = [
  ...WEBHOOK_FIELDS,
  {
    kind: 'switch',
    path: 'useStoredEmailID',
    label: 'Use stored email address',
    help: 'Sent with the call; users without one get no email (MISSING_EMAIL). Off: your server knows the addresses.',
    shipped: true,
  },
  ENABLED,
];

export const CUSTOM_SMS_FIELDS: readonly FieldSpec[] = [
  ...WEBHOOK_FIELDS,
  {
    kind: 'switch',
    path: 'useStoredPhNo',
    label: 'Use stored phone number',
    help: 'Sent with the call; users without one get no SMS (MISSING_PHNO). Off: your server knows the numbers.',
    shipped: false,
  },
  ENABLED,
];
