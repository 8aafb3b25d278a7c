import { asJson, type Json, parseJson, textOf } from '../base/json.ts';

/**
 * Returns the receipt token of a push from APNs, FCM, Web Push, or a custom provider: of the payload, its data, or a whole
 * message around them. Undefined without one, as while receipts are turned off. See docs/spec/last-mile.md#receipt-token.
 */
export function receiptOf(payload: unknown): string | undefined {
  const json = objectIn(payload);
  const data = objectIn(json['data']);
  const parts = [json, data, objectIn(json['notificationDetails']), objectIn(data['notificationDetails'])];
  return parts.map((part) => textOf(part, 'receipt')).find(Boolean);
}

/** Some libraries pass the data as text. */
function objectIn(value: unknown): Json {
  return asJson(typeof value === 'string' ? parseJson(value) : value);
}
