import { type Static, Type } from 'typebox';

const epochMs = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/**
 * What a device reports about one push. Values that a server does not know are ignored, so that newer apps may send
 * more. See docs/spec/last-mile.md#receipt-events.
 */
export const DeviceReceipt = Type.Object({
  token: Type.String({ description: 'Member `receipt` of the push' }),
  event: Type.String({ description: 'received, displayed, opened, dismissed, suppressed, or cleared' }),
  atMS: epochMs,
  by: Type.Optional(Type.String({ description: 'Cause of suppressed or cleared' })),
  action: Type.Optional(Type.String({ description: 'opened: open, reply, mark_read, call_back, or a custom id' })),
  evidence: Type.Optional(Type.String({ description: 'displayed: shown, handed, listed, or implied' })),
});
export type DeviceReceipt = Static<typeof DeviceReceipt>;

/** Both times by the device's clock. See docs/spec/last-mile.md#receipt-endpoint. */
export const DeviceReceiptsRequest = Type.Object({
  sentAtMS: epochMs,
  receipts: Type.Array(DeviceReceipt, { minItems: 1, maxItems: 100 }),
});
export type DeviceReceiptsRequest = Static<typeof DeviceReceiptsRequest>;

/** Numbers of receipts. All of them are final: a client drops what it has sent. */
export const DeviceReceiptsResult = Type.Object({
  accepted: Type.Integer({ description: 'Correctly signed, and stored or waiting for its entry' }),
  duplicates: Type.Integer(),
  ignored: Type.Integer({ description: 'Unknown event, by, or evidence' }),
  refused: Type.Integer({ description: 'Malformed, forged, or expired token' }),
});
export type DeviceReceiptsResult = Static<typeof DeviceReceiptsResult>;
