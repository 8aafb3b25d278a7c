const KEY = Buffer.from(',"payload":');
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x7b, 0x5b]);
const CLOSING = new Set([0x7d, 0x5d]);

/**
 * Returns the JSON of an entry without its member `payload`. Cuts bytes instead of parsing, because live tails do this for
 * each entry. A quote inside a string is escaped, so the key cannot be part of one, and no member before it has members.
 */
export function withoutPayload(json: Buffer): Buffer {
  const start = json.indexOf(KEY);
  if (start < 0) return json;
  return Buffer.concat([json.subarray(0, start), json.subarray(endOfObject(json, start + KEY.length))]);
}

/** Returns the position after the object that begins at a position. */
function endOfObject(json: Buffer, from: number): number {
  let depth = 0;
  for (let at = from; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (byte === QUOTE) at = endOfString(json, at);
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return json.length;
}

/** Returns the position of the quote that ends the string that begins at a position. */
function endOfString(json: Buffer, from: number): number {
  let at = json.indexOf(QUOTE, from + 1);
  while (isEscaped(json, at)) at = json.indexOf(QUOTE, at + 1);
  return at;
}

function isEscaped(json: Buffer, at: number): boolean {
  let backslashes = 0;
  while (json[at - 1 - backslashes] === BACKSLASH) backslashes += 1;
  return backslashes % 2 === 1;
}
