import type { ProviderDescriptor } from '../descriptor.ts';
import { ENABLED_FIELD } from '../form-field.ts';

export const TWILIO = {
  provider: 'twilio',
  channel: 'sms',
  path: '/v3/notifications/sms/v1/providers/twilio',
  limit: 1,
  secrets: [{ path: ['twilioAuthToken'] }],
  callbacks: [
    {
      member: 'statusWebhook',
      url: '/v3/notifications/sms/v1/providers/twilio/status',
      label: 'Delivery report URL',
      isShown: true,
    },
  ],
  label: 'Twilio',
  inSentence: 'Twilio',
  forUsers: { name: 'Twilio' },
  searchWords: 'SMS',
  apiName: 'the Twilio account',
  title: 'Twilio',
  about: 'SMS digests of unread messages.',
  fields: [
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
    ENABLED_FIELD,
  ],
  shownBy: 'twilioSenderPhoneNumber',
  rejectionReason: 'TWILIO_CREATE_ERROR',
  timeoutCode: 'PROVIDER',
  retriesTimeouts: false,
} as const satisfies ProviderDescriptor;
