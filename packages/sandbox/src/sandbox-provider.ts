/** Providers this package emulates; the custom ones are the operator's own webhooks. */
export const SANDBOX_PROVIDERS = [
  'fcm',
  'apns',
  'custom',
  'sendgrid',
  'customEmail',
  'smtp',
  'twilio',
  'customSms',
] as const;
export type SandboxProvider = (typeof SANDBOX_PROVIDERS)[number];
