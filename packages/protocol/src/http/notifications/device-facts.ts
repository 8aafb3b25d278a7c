import { type Static, Type } from 'typebox';
import { LOG_ID_PATTERN } from '../../ids.ts';
import { DeviceContext } from '../../notification/device-context.ts';
import { StillShown } from '../../notification/still-shown-schema.ts';

/** Maximum number of entries of one request. */
export const MAX_DEVICE_FACTS = 100;

/** Parameters of the facts about pushes. See docs/spec/last-mile.md#receipts-in-lists. */
export const DeviceFactsQuery = Type.Object({
  logIds: Type.Array(Type.String({ pattern: LOG_ID_PATTERN }), { minItems: 1, maxItems: MAX_DEVICE_FACTS }),
});
export type DeviceFactsQuery = Static<typeof DeviceFactsQuery>;

/** Facts about the push of an entry that the entry does not contain. See docs/spec/last-mile.md#receipts-in-lists. */
export const EntryDeviceFacts = Type.Object(
  {
    logId: Type.String(),
    deviceContext: DeviceContext,
    /** Only while the device reports the notification as shown, and the reason is known. */
    stillShown: Type.Optional(StillShown),
  },
  { $id: 'EntryDeviceFacts' },
);
export type EntryDeviceFacts = Static<typeof EntryDeviceFacts>;
