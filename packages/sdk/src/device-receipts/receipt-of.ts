import { textOf } from '../base/json.ts';
import { pushParts } from '../base/push-parts.ts';

/**
 * Returns the receipt token of a push from APNs, FCM, Web Push, or a custom provider: of the payload, its data, or a whole
 * message around them. Undefined without one, as while receipts are turned off. See docs/spec/last-mile.md#receipt-token.
 */
export function receiptOf(payload: unknown): string | undefined {
  return pushParts(payload)
    .map((part) => textOf(part, 'receipt'))
    .find(Boolean);
}
