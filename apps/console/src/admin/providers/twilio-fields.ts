import type { FieldSpec } from '../form/field-spec.ts';
import { ENABLED } from './common-fields.ts';

/** Fields of a Twilio account. See docs/spec/notifications.md#provider-fields. */
export const TWILIO_FIELDS: readonly FieldSpec[] = [
  {
    kind: 'text',
    path: 'twilioAccountSID',
    label: 'Account SID',
    pattern: /^[A-Za-z0-9]{1,64}$/,
    expects: '1 to 64 letters or digits',
  },
  { kind: 'secret', path: 'twilioAuthToken', label: 'Auth token' },
  {
    kind: 'text',
    path: 'twilioSenderPhoneNumber',
    label: 'Sender number',
    pattern: /^\+[1-9][0-9]{6,14}$/,
    expects: 'a phone number, for example +4512345678',
    placeholder: '+',
  },
  ENABLED,
];
