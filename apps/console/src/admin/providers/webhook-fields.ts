import type { FieldSpec } from '../form/field-spec.ts';
import { ENABLED } from './common-fields.ts';

const WEBHOOK_FIELDS: readonly FieldSpec[] = [
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

export const CUSTOM_PUSH_FIELDS: readonly FieldSpec[] = [...WEBHOOK_FIELDS, ENABLED];

export const CUSTOM_EMAIL_FIELDS: readonly FieldSpec[] = [
  ...WEBHOOK_FIELDS,
  {
    kind: 'switch',
    path: 'useStoredEmailID',
    label: 'Use the stored address',
    help: 'It is part of the call, and who has none gets no mail (MISSING_EMAIL). Off: you know the addresses yourself.',
    shipped: true,
  },
  ENABLED,
];

export const CUSTOM_SMS_FIELDS: readonly FieldSpec[] = [
  ...WEBHOOK_FIELDS,
  {
    kind: 'switch',
    path: 'useStoredPhNo',
    label: 'Use the stored number',
    help: 'It is part of the call, and who has none gets no text (MISSING_PHNO). Off: you know the numbers yourself.',
    shipped: false,
  },
  ENABLED,
];
