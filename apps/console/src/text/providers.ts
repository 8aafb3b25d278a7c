import type { ProviderName } from '@chatwire/protocol';

export const PROVIDER_LABELS: Readonly<Record<ProviderName, string>> = {
  fcm: 'FCM',
  apns: 'APNs',
  sendgrid: 'SendGrid',
  twilio: 'Twilio',
  custom: 'Webhook',
};
