import { type Static, Type } from 'typebox';

const epochMs = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/**
 * Report of a device about one push. Unknown values are ignored, so that newer apps can send
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

/**
 * `sentAtMS` and `atMS` of each receipt are from the device's clock; the server corrects the skew between them.
 * See docs/spec/last-mile.md#receipt-endpoint.
 */
export const DeviceReceiptsRequest = Type.Object({
  sentAtMS: epochMs,
  receipts: Type.Array(DeviceReceipt, { minItems: 1, maxItems: 100 }),
});
export type DeviceReceiptsRequest = Static<typeof DeviceReceiptsRequest>;

/** Counts of receipts by result. All results are final: clients discard the sent receipts. */
export const DeviceReceiptsResult = Type.Object({
  accepted: Type.Integer({ description: 'Correctly signed, and stored or waiting for its entry' }),
  duplicates: Type.Integer(),
  ignored: Type.Integer({ description: 'Unknown event, by, or evidence' }),
  refused: Type.Integer({ description: 'Malformed, forged, or expired token' }),
});
export type DeviceReceiptsResult = Static<typeof DeviceReceiptsResult>;
