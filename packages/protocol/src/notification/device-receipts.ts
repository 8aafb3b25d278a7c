import { type Static, Type } from 'typebox';
import { DEVICE_OSES } from './device-os.ts';
import { DEVICE_PERMISSIONS, DeviceChannel } from './device-report.ts';

/** Events of a push on a device, as the device reports them. Logs store the index: append new ones at the end only. */
export const RECEIPT_EVENTS = ['received', 'displayed', 'opened', 'dismissed', 'suppressed', 'cleared'] as const;
export type ReceiptEvent = (typeof RECEIPT_EVENTS)[number];

/** States of a push on its device. If several apply, the first in this order counts. See docs/spec/last-mile.md#device-member. */
export const DEVICE_STATES = ['opened', 'dismissed', 'cleared', 'displayed', 'suppressed', 'received', 'none'] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

/** How a device knows that a notification is in its list. Logs store the index: append new values at the end only. */
export const DISPLAY_EVIDENCE = ['shown', 'handed', 'listed', 'implied'] as const;
export type DisplayEvidence = (typeof DISPLAY_EVIDENCE)[number];

/**
 * Why a push was not shown in the list. Logs store the index: append new values at the end only.
 * See docs/spec/last-mile.md#device-member.
 */
export const SUPPRESSED_BY = [
  'permission',
  'channel',
  'foreground',
  'focus',
  'app_rule',
  'duplicate',
  'expired',
  'budget',
  'other',
] as const;
export type SuppressedBy = (typeof SUPPRESSED_BY)[number];

/** Why a notification was removed from the list. Logs store the index: append new values at the end only. */
export const CLEAR_CAUSES = ['read', 'deleted', 'retracted', 'answered', 'removed', 'other'] as const;
export type ClearCause = (typeof CLEAR_CAUSES)[number];

/** What is known about a device at the time of a decision. See docs/spec/last-mile.md#device-member. */
export const KnownDevice = Type.Object({
  permission: Type.Optional(Type.Enum(DEVICE_PERMISSIONS)),
  permissionSinceMS: Type.Optional(Type.Integer()),
  channel: Type.Optional(DeviceChannel),
  tokenAgeDays: Type.Optional(Type.Integer({ minimum: 0 })),
  os: Type.Optional(Type.Enum(DEVICE_OSES)),
  appVersion: Type.Optional(Type.String()),
  receipts: Type.Optional(
    Type.Literal(false, { description: 'The version of the app had reported that it sends no receipts' }),
  ),
});
export type KnownDevice = Static<typeof KnownDevice>;

/** What a device has reported about a push, and what is known about the device. See docs/spec/last-mile.md#device-member. */
export const DeviceMember = Type.Object({
  state: Type.Enum(DEVICE_STATES),
  receivedAtMS: Type.Optional(Type.Integer()),
  displayedAtMS: Type.Optional(Type.Integer()),
  openedAtMS: Type.Optional(Type.Integer()),
  dismissedAtMS: Type.Optional(Type.Integer()),
  suppressedAtMS: Type.Optional(Type.Integer()),
  clearedAtMS: Type.Optional(Type.Integer()),
  evidence: Type.Optional(Type.Enum(DISPLAY_EVIDENCE)),
  action: Type.Optional(Type.String()),
  suppressedBy: Type.Optional(Type.Enum(SUPPRESSED_BY)),
  clearedBy: Type.Optional(Type.Enum(CLEAR_CAUSES)),
  delayMS: Type.Optional(Type.Integer({ minimum: 0 })),
  overdue: Type.Optional(Type.Literal(true)),
  clockAdjusted: Type.Optional(Type.Literal(true)),
  ...KnownDevice.properties,
});
export type DeviceMember = Static<typeof DeviceMember>;
