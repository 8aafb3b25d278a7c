import type { KnownDevice } from '@chatwire/protocol';

const MEMBER = ',"device":';
/**
 * Last characters of entries with a stored device, among those without a trace: no other member that can be the last is
 * an object.
 */
const END = '}}';

/**
 * Returns the JSON of an entry without a trace, and what was known of its device when it was decided, its last member.
 */
export function splitKnownDevice(json: Buffer): { readonly rest: Buffer; readonly known: KnownDevice | undefined } {
  if (json.toString('latin1', json.length - END.length) !== END) return { rest: json, known: undefined };
  // In a JSON string, quotation marks are escaped: the last occurrence is the member.
  const at = json.lastIndexOf(MEMBER);
  const known: KnownDevice = JSON.parse(json.toString('utf8', at + MEMBER.length, json.length - 1));
  return { rest: Buffer.concat([json.subarray(0, at), CLOSE]), known };
}

/** Returns the JSON of an entry that has no member `device`: of a restored log, or erased. */
export function withoutKnownDevice(json: string): string {
  return json.endsWith(END) ? `${json.slice(0, json.lastIndexOf(MEMBER))}}` : json;
}

const CLOSE = Buffer.from('}');
