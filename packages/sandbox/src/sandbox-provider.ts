/** Emulated providers; the custom ones are webhooks of the operator. */
export const SANDBOX_PROVIDERS = [
  'fcm',
  'apns',
  'webpush',
  'custom',
  'sendgrid',
  'customEmail',
  'smtp',
  'twilio',
  'customSms',
] as const;
export type SandboxProvider = (typeof SANDBOX_PROVIDERS)[number];
