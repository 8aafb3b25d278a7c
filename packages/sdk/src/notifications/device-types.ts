import type { DeviceReport, RegisterPushToken } from '@chatwire/protocol';

/** A device of the logged-in user. Exactly one token or subscription, which fits the platform. */
export type PushRegistration = Omit<RegisterPushToken, 'authToken'>;

/** Facts that a device reports about itself. Absent members are unknown. See docs/spec/last-mile.md#device-report. */
export type DeviceState = DeviceReport;
