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
  const status = text.indexOf('\n');
  const code = text.indexOf('\n', status + 1);
  const message = text.indexOf('\n', code + 1);
  const rest = text.indexOf('\n', message + 1);
  const id = rest < 0 ? text.length : rest;
  let json = `{"status":${text.slice(0, status)},"code":${text.slice(status + 1, code)}`;
  json += `,"message":${text.slice(code + 1, message)},"id":${text.slice(message + 1, id)},"durationMs":${durationMs}`;
  return rest < 0 ? `${json}}` : `${json},"deliveryStatus":${text.slice(rest + 1)}}`;
}

function textJson(value: string | null): string {
  return value === null ? 'null' : JSON.stringify(value);
}
