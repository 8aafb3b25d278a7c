import type { ProviderResponse } from '@chatwire/protocol';

/**
 * Packs a provider's response as its values, one per line: names would cost time and space in every entry. JSON has no
 * line breaks within a value. The duration is a number of the row.
 */
export function responseText({ status, code, message, id, deliveryStatus }: ProviderResponse): string {
  const text = `${status}\n${textJson(code)}\n${textJson(message)}\n${textJson(id)}`;
  return deliveryStatus === undefined ? text : `${text}\n"${deliveryStatus}"`;
}

/** Returns the duration as it is stored in rows. A negative duration, from a clock that was set back, becomes 0. */
export function durationCode({ durationMs }: ProviderResponse): number {
  return Math.max(durationMs, 0) + 1;
}

export function responseJson(text: string, durationMs: number): string {
  const [status, code, message, id, deliveryStatus] = text.split('\n');
  const json = `{"status":${status},"code":${code},"message":${message},"id":${id},"durationMs":${durationMs}`;
  return deliveryStatus === undefined ? `${json}}` : `${json},"deliveryStatus":${deliveryStatus}}`;
}

function textJson(value: string | null): string {
  return value === null ? 'null' : JSON.stringify(value);
}
