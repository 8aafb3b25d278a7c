import type { ProviderName } from '@chatwire/protocol';

export const PROVIDER_WORDS: Readonly<Record<ProviderName, string>> = {
  fcm: 'FCM',
  apns: 'APNs',
  sendgrid: 'SendGrid',
  twilio: 'Twilio',
  custom: 'Webhook',
};
