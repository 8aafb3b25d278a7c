/** Providers this package stands in for. */
export const SANDBOX_PROVIDERS = ['fcm', 'apns', 'custom'] as const;
export type SandboxProvider = (typeof SANDBOX_PROVIDERS)[number];
