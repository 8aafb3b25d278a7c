import { asJson, type Json, parseJson } from './json.ts';

/**
 * Returns the objects of a push in which its data may be, depending on provider and library: the payload, its member
 * `data`, or `notificationDetails` in either. Some libraries pass objects as JSON text.
 */
export function pushParts(payload: unknown): readonly Json[] {
  const json = objectIn(payload);
  const data = objectIn(json['data']);
  return [json, data, objectIn(json['notificationDetails']), objectIn(data['notificationDetails'])];
}

/** Returns an object, or the object in a JSON text; an empty one for anything else. */
export function objectIn(value: unknown): Json {
  return asJson(typeof value === 'string' ? parseJson(value) : value);
}
