import type { DeviceReport, RegisterPushToken } from '@chatwire/protocol';

/** A device of the logged-in user. Exactly one token or subscription, which fits the platform. */
export type PushRegistration = Omit<RegisterPushToken, 'authToken'>;

/** What a device knows about itself. Members that are absent are not known. See docs/spec/last-mile.md#device-report. */
export type DeviceState = DeviceReport;
