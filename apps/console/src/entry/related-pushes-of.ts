import type { DeviceContext, RelatedPush } from '@chatwire/protocol';
import { deviceTextOf } from '@chatwire/protocol/device-sentence';
import type { ReportedPush } from '../text/device-state-text.ts';

/** Pushes with the same tag to the same device. */
export interface RelatedPushes {
  /** The push that replaced this one. */
  readonly replacedBy?: RelatedPush;
  /** The pushes that this one replaced, oldest first. */
  readonly replaces: readonly RelatedPush[];
}

/**
 * Returns which pushes an entry names as replaced by it or as its replacement. A push that the user opened or that was cleared is not
 * replaced any more. See docs/spec/last-mile.md#receipts-in-explanations.
 */
export function relatedPushesOf({ device, ...entry }: ReportedPush, facts: DeviceContext = {}): RelatedPushes {
  if (!device) return { replaces: [] };
  const text = deviceTextOf({ ...entry, device }, facts);
  const { replacedBy, replaces = [] } = facts;
  const isReplaced = replacedBy && (text === 'replaced' || device.state === 'displayed');
  return { ...(isReplaced && { replacedBy }), replaces };
}
