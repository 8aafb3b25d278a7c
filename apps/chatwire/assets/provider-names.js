/** Names of the providers, as pages show them. */
export const PROVIDER_NAMES = {
  fcm: 'FCM',
  apns: 'APNs',
  webpush: 'Web Push',
  custom: 'Push webhook',
  sendgrid: 'SendGrid',
  customEmail: 'Email webhook',
  smtp: 'SMTP',
  twilio: 'Twilio',
  customSms: 'SMS webhook',
};
