import type { LogEntry } from './log-entry.ts';

/** Codes of reasons not to send a push because of the state of its device. */
export const DEVICE_REASON_CODES = ['PERMISSION_OFF', 'TOKEN_STALE'] as const;
export type DeviceReasonCode = (typeof DEVICE_REASON_CODES)[number];

export function isDeviceReasonCode(code: string | undefined): code is DeviceReasonCode {
  return DEVICE_REASON_CODES.some((each) => each === code);
}

/** Returns whether an entry is about a push to a device, or about a device to which none was sent. */
export function isAboutDevice({ device, reasonDetail }: Partial<Pick<LogEntry, 'device' | 'reasonDetail'>>): boolean {
  return device !== undefined || isDeviceReasonCode(reasonDetail?.code);
}
