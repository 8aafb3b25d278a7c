/** Operating systems of devices, as sentences and device reports distinguish them. */
export const DEVICE_OSES = ['ios', 'android', 'web', 'other'] as const;
export type DeviceOs = (typeof DEVICE_OSES)[number];
