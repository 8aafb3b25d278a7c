import type { KnownDevice } from '@chatwire/protocol';

const MEMBER = ',"device":';
/** The member before it, if there is one. It is the last one of a clear that was sent to a webhook. */
const CLEARED = ',"cleared":';
/** Entries without a trace whose last member is an object end like this: a stored device, or what a clear removes. */
const END = '}}';

/**
 * Splits the JSON of an entry without a trace into its last member, the facts about the device at the time of the
 * decision, and the JSON of the other members.
 */
export function splitKnownDevice(json: Buffer): { readonly rest: Buffer; readonly device: KnownDevice | undefined } {
  if (json.toString('latin1', json.length - END.length) !== END) return { rest: json, device: undefined };
  // In a JSON string, quotation marks are escaped: the last occurrence is the member, unless it is one of the payload.
  const at = json.lastIndexOf(MEMBER);
  if (at < 0 || json.lastIndexOf(CLEARED) > at) return { rest: json, device: undefined };
  const device: KnownDevice = JSON.parse(json.toString('utf8', at + MEMBER.length, json.length - 1));
  return { rest: Buffer.concat([json.subarray(0, at), CLOSE]), device };
}

/**
 * Returns the members that few entries have (`EntryTexts.extrasJson`) for an entry that has no member `device`: of a
 * restored log, or erased. The device is the last of them; none of the others has a member of this name.
 */
export function extrasWithoutDevice(extras: string): string {
  const at = extras.lastIndexOf(DEVICE);
  return at < 0 ? extras : extras.slice(0, Math.max(at - 1, 0));
}

const DEVICE = '"device":';
const CLOSE = Buffer.from('}');
