import type { ClearDetails } from '../clear-details.ts';
import { collapseIdOf } from '../collapse-id.ts';
import type { ApnsClearPayload } from './apns-payload.ts';
import type { ApnsPayloadSettings } from './apns-payload-of.ts';

/** Returns the payload of a clear. `expiry`: epoch seconds. See docs/spec/last-mile.md#clear-delivery. */
export function apnsClearPayload(
  details: ClearDetails,
  account: ApnsPayloadSettings,
  expiry: number,
): ApnsClearPayload {
  const { unreadMessageCount: badge } = details;
  return {
    payload: details,
    contentAvailable: 1,
    mutableContent: 0,
    topic: account.bundleId,
    priority: 5,
    pushType: badge === undefined ? 'background' : 'alert',
    collapseId: collapseIdOf(details.tag),
    expiry,
    ...(badge !== undefined && { badge }),
    type: 'apns',
  };
}
